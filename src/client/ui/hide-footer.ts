// The footer of the page would jump down when what is coming turns out to be longer, so it is hidden while anything on the page
// is on its way. Not by `:has()`: with that the browser searches a page of some thousand elements after each change.
let waiting = 0;

/** The ref for a placeholder of content that is loading. */
export function hideFooter(element: HTMLElement | null): (() => void) | undefined {
  if (!element?.closest('main')) return undefined;
  count(1);
  return () => count(-1);
}

function count(by: number): void {
  waiting += by;
  document.documentElement.toggleAttribute('data-waiting', waiting > 0);
}
