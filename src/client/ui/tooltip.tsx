// The product's one tooltip: at most 350 px wide, above everything, for mouse and keyboard. An element carries its words
// in an attribute (`tooltip('…')`) and the host shows them, so that hundreds of icons need no tooltip each.
import { useEffect, useState } from 'react';

import { onFirstInteraction, lazyComponent } from './lazy.tsx';

const KitTooltip = lazyComponent(async () => (await import('./on-demand/kit-tooltip.tsx')).KitTooltip);
onFirstInteraction(KitTooltip.prefetch);

const SHOW_DELAY_MS = 250;

export function tooltip(label: string): { 'data-tooltip': string } {
  return { 'data-tooltip': label };
}

/** Shown only while part of the text in place is cut off: text that can be read needs no tooltip over it. */
export function cutTooltip(label: string) {
  return { ...tooltip(label), 'data-if-cut': true };
}

/** For text that may not fit: all of it is shown, but only where it is cut off. */
export const wholeText = { 'data-whole-text': true } as const;

/** For elements that only explain: pressing shows the words at once, by touch too, and screen readers announce them. */
export function explanation(text: string) {
  return { ...tooltip(text), 'data-explains': true, 'aria-description': text };
}

/** Rendered once in the application. */
export function TooltipHost() {
  const target = useTarget();
  const label = target?.dataset['tooltip'] ?? target?.textContent;
  return target && label ? <KitTooltip key={label} target={target} label={label} /> : null;
}

/** The element under the mouse, with the focus of the keyboard, or pressed for its explanation; until anything is pressed. */
function useTarget(): HTMLElement | null {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hide = () => {
      clearTimeout(timer);
      setTarget(null);
    };
    const show = (event: Event) => {
      clearTimeout(timer);
      const near = around(event, '[data-tooltip], [data-whole-text]');
      const found = near && isNeeded(near) ? near : null;
      setTarget((shown) => (shown === found ? shown : null));
      if (found) timer = setTimeout(() => setTarget(found), SHOW_DELAY_MS);
    };
    const listeners: Record<string, (event: Event) => void> = {
      pointerover: (event) => (isBusy(event) ? hide() : show(event)),
      focusin: (event) => {
        if (event.target instanceof Element && event.target.matches(':focus-visible')) show(event);
      },
      focusout: hide,
      pointerdown: hide,
      keydown: hide,
      click: (event) => {
        const pressed = around(event, '[data-explains]');
        if (pressed) setTarget(pressed);
      },
      // What the keyboard reaches may scroll into view first: its words still come after their rest.
      scroll: () => setTarget(null),
    };
    for (const [name, listener] of Object.entries(listeners)) document.addEventListener(name, listener, true);
    return () => {
      clearTimeout(timer);
      for (const [name, listener] of Object.entries(listeners)) document.removeEventListener(name, listener, true);
    };
  }, []);
  return target;
}

function around({ target }: Event, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null;
}

/** Text that is in place already is shown only where it is cut off. */
function isNeeded(element: HTMLElement): boolean {
  return !('ifCut' in element.dataset || 'wholeText' in element.dataset) || isCutOff(element);
}

function isCutOff(element: HTMLElement): boolean {
  return [element, ...element.querySelectorAll('*')].some(
    (each) =>
      getComputedStyle(each).overflowX !== 'visible' &&
      (each.scrollWidth > each.clientWidth || each.scrollHeight > each.clientHeight + 1),
  );
}

/** A finger, or a mouse that is dragging something: neither is pointing something out. */
function isBusy(event: Event): boolean {
  return event instanceof PointerEvent && (event.pointerType === 'touch' || event.buttons !== 0);
}
