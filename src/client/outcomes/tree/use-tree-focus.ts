// Where the focus goes when what had it is gone: to the outcome that was just made, or to the one that is selected.
import { useCallback, useEffect, useRef } from 'react';

export function useTreeFocus() {
  const panel = useRef<HTMLDivElement>(null);
  const made = useRef(0);
  // A new outcome is drawn a moment after the answer that brought it.
  useEffect(() => {
    const row = made.current && panel.current?.querySelector<HTMLElement>(`[data-outcome="${made.current}"]`);
    if (!row) return;
    made.current = 0;
    row.focus();
  });
  return {
    panel,
    /** Call it before what draws the outcome. */
    showNew: useCallback((id: number) => {
      made.current = id;
    }, []),
    toTree: useCallback(() => {
      if (document.activeElement === document.body)
        panel.current?.querySelector<HTMLElement>('[role=treeitem][tabindex="0"]')?.focus();
    }, []),
  };
}
