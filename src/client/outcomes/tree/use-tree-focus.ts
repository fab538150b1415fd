// Moves the focus when the focused element disappears: to the new outcome, or to the selected one.
import { useCallback, useEffect, useRef } from 'react';

export function useTreeFocus() {
  const panel = useRef<HTMLDivElement>(null);
  const newOutcome = useRef(0);
  // A new outcome renders a moment after the response.
  useEffect(() => {
    const row =
      newOutcome.current && panel.current?.querySelector<HTMLElement>(`[data-outcome="${newOutcome.current}"]`);
    if (!row) return;
    newOutcome.current = 0;
    row.focus();
  });
  return {
    panel,
    /** Call it before the outcome renders. */
    showNew: useCallback((id: number) => {
      newOutcome.current = id;
    }, []),
    toTree: useCallback(() => {
      if (document.activeElement === document.body)
        panel.current?.querySelector<HTMLElement>('[role=treeitem][tabindex="0"]')?.focus();
    }, []),
  };
}
