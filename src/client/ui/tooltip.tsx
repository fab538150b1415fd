// The product's one tooltip: at most 350 px wide, above everything, for mouse and keyboard. An element has its text in an
// attribute (`tooltip('…')`) and the host shows it, so that hundreds of icons need no tooltip each.
import { useEffect, useState } from 'react';

import { onFirstInteraction, lazyComponent } from './lazy.tsx';

const KitTooltip = lazyComponent(async () => (await import('./on-demand/kit-tooltip.tsx')).KitTooltip);
onFirstInteraction(KitTooltip.prefetch);

const SHOW_DELAY_MS = 250;

export function tooltip(label: string): { 'data-tooltip': string } {
  return { 'data-tooltip': label };
}

/** Shown only while the element's own text is cut off. */
export function cutTooltip(label: string) {
  return { ...tooltip(label), 'data-if-cut': true };
}

/** For text that may not fit: shown in full, but only where it is cut off. */
export const wholeText = { 'data-whole-text': true } as const;

/** For elements that only explain: pressing shows the text at once, by touch too, and screen readers announce it. */
export function explanation(text: string) {
  return { ...tooltip(text), 'data-explains': true, 'aria-description': text };
}

/** Rendered once in the application. */
export function TooltipHost() {
  const target = useTarget();
  const label = target?.dataset['tooltip'] ?? target?.textContent;
  return target && label ? <KitTooltip key={label} target={target} label={label} /> : null;
}

/** The element that is hovered, focused by keyboard, or pressed for its explanation; null after any other press. */
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
      const nearest = around(event, '[data-tooltip], [data-whole-text]');
      const next = nearest && isNeeded(nearest) ? nearest : null;
      setTarget((shown) => (shown === next ? shown : null));
      if (next) timer = setTimeout(() => setTarget(next), SHOW_DELAY_MS);
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
      // A focused element may first scroll into view; its delay runs on, and the tooltip still appears.
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

/** Text that is already visible needs no tooltip, unless it is cut off. */
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

/** Touch, or a mouse that is dragging: neither hovers. */
function isBusy(event: Event): boolean {
  return event instanceof PointerEvent && (event.pointerType === 'touch' || event.buttons !== 0);
}
