// Asks before unsaved planning is lost. A change of filter stays on the page and is no leaving. Used by every level.
import { useBlocker } from '@tanstack/react-router';

import { confirmLeaving } from '#client/ui/confirm.tsx';
import { planningText } from '#shared/text/planning.ts';

/** A change of any other search parameter opens another grid. */
const filters = ['year', 'q'];

export function useLeaveGuard(changes: number): void {
  useBlocker({
    disabled: changes === 0,
    enableBeforeUnload: true,
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname && pageOf(current.search) === pageOf(next.search)) return false;
      return !(await confirmLeaving(planningText.leaveMessage(planningText.changes(changes))));
    },
  });
}

function pageOf(search: object): string {
  return JSON.stringify(Object.entries(search).filter(([name]) => !filters.includes(name)));
}
