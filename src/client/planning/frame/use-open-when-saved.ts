// Opens an item that was just placed, as soon as it is saved.
import { useEffect, useState } from 'react';

import type { PlanItem } from '#client/planning/plan/plan-item.ts';

export function useOpenWhenSaved(items: readonly PlanItem[], open: (key: string) => void): (key: string) => void {
  const [waiting, setWaiting] = useState<string | null>(null);
  const isSaved = items.some(({ key, wire }) => key === waiting && wire !== undefined);
  useEffect(() => {
    if (waiting === null || !isSaved) return;
    setWaiting(null);
    open(waiting);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- opens once, whatever else is drawn
  }, [waiting, isSaved]);
  return setWaiting;
}
