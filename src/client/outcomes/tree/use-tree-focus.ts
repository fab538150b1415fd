// Moves the focus when the focused element disappears: to the new or the next outcome, or to the selected one.
import { useCallback, useEffect, useRef } from 'react';

export function useTreeFocus() {
  const panel = useRef<HTMLDivElement>(null);
  const awaited = useRef(0);
  // A new outcome renders a moment after the response.
  useEffect(() => {
    const row = awaited.current && panel.current?.querySelector<HTMLElement>(`[data-outcome="${awaited.current}"]`);
    if (!row) return;
    awaited.current = 0;
    row.focus();
  });
  return {
    panel,
    /** Also of an outcome that has not rendered yet. */
    focusRow: useCallback((id: number) => {
      awaited.current = id;
    }, []),
    toTree: useCallback(() => {
      if (document.activeElement === document.body)
        panel.current?.querySelector<HTMLElement>('[role=treeitem][tabindex="0"]')?.focus();
    }, []),
  };
}
