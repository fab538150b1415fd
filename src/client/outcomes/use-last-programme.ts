// The programme of the outcome pages when the menu opens them: the one that this browser showed last.
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

import { useCall } from '#client/api/query.ts';
import { useRememberedChoice } from '#client/ui/use-remembered.ts';
import { planner } from '#shared/api/planner.ts';

import { outcomePaths, type OutcomeView } from './outcome-views.tsx';

/** `asked` is the programme in the address; 0 for none. */
export function useLastProgramme(view: OutcomeView, asked: number): void {
  const [last, remember] = useRememberedChoice('outcomes-programme');
  const navigate = useNavigate();
  const { data: programmes } = useCall(planner.programmes);
  // Another user of this browser may have chosen it, or it may have been deleted.
  const isKnown = (id: number) => programmes?.some((each) => each.id === id) ?? false;
  const shown = isKnown(asked) ? asked : 0;
  const next = asked === 0 && isKnown(Number(last)) ? Number(last) : 0;
  useEffect(() => {
    if (shown > 0 && String(shown) !== last) remember(String(shown));
    if (next > 0) void navigate({ to: outcomePaths[view], search: { programme: next }, replace: true });
  });
}
