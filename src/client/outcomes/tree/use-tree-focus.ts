// Moves the focus when the focused element disappears: to the new outcome, or to the selected one.
import { useCallback, useEffect, useRef } from 'react';

export function useTreeFocus() {
  const panel = useRef<HTMLDivElement>(null);
  const made = useRef(0);
  // A new outcome renders a moment after the response.
  useEffect(() => {
    const row = made.current && panel.current?.querySelector<HTMLElement>(`[data-outcome="${made.current}"]`);
    if (!row) return;
    made.current = 0;
    row.focus();
  });
  return {
    panel,
    /** Call it before the outcome renders. */
    showNew: useCallback((id: number) => {
      made.current = id;
    }, []),
    toTree: useCallback(() => {
      if (document.activeElement === document.body)
        panel.current?.querySelector<HTMLElement>('[role=treeitem][tabindex="0"]')?.focus();
    }, []),
  };
}
