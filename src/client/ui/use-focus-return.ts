// Moves the focus when the element that had it disappears. Dialogs and the drawer return it to their opener, which the kit does not
// do for one that is open when it mounts. Lists move it to the heading once a row is removed.
import { useLayoutEffect } from 'react';

/** By then the kit has removed the dialog from the page. */
const DIALOG_REMOVAL_MS = 20;

export function useFocusReturn(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return undefined;
    let opener = openerNow();
    // A menu that closes while the dialog opens returns the focus to its own opener, which is then the dialog's opener.
    const follow = ({ target }: FocusEvent) => {
      if (staysOnPage(target)) opener = target;
    };
    document.addEventListener('focusin', follow);
    return () => {
      document.removeEventListener('focusin', follow);
      const last = document.activeElement;
      const isLost = () => [null, document.body, last].includes(document.activeElement);
      setTimeout(() => {
        if (!isLost()) return;
        if (opener?.isConnected) opener.focus({ preventScroll: true });
        // A confirmation may close together with the dialog below it: that dialog's opener goes first.
        else setTimeout(() => isLost() && focusHeading(), DIALOG_REMOVAL_MS);
      }, DIALOG_REMOVAL_MS);
    };
  }, [opened]);
}

/** A ref for an element that replaces the focused one. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}

/** For a list whose row was removed, with the icon to which the dialog has just returned the focus. */
export function focusHeadingSoon(): void {
  setTimeout(focusHeading, 50);
}

function focusHeading(): void {
  document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true });
}

/** A menu's entry disappears with the menu, so the menu's button is the opener. */
function openerNow(): HTMLElement | null {
  const active = document.activeElement as HTMLElement | null;
  const button = active?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  if (button) return document.getElementById(button);
  return active === document.body ? lastOnPage : active;
}

function staysOnPage(target: EventTarget | null): target is HTMLElement {
  return target instanceof HTMLElement && !target.closest('[role=dialog], [role=menu]');
}

let lastOnPage: HTMLElement | null = null;
document.addEventListener('focusin', ({ target }) => {
  if (staysOnPage(target)) lastOnPage = target;
});
