// Hides the footer while anything on the page is loading, because longer content would make it jump down. Not by `:has()`, for
// which the browser searches a page of thousands of elements after each change.
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
