// Which findings are shown, and in what order: in the address, so that a link and the back button bring it back.
import { useNavigate, useSearch } from '@tanstack/react-router';

import { plannerPaths } from '#shared/pages/planner-paths.ts';
import { useListSearch } from '#client/ui/use-list-search.ts';

import type { FindingFilter, FindingOrder } from '#shared/lists/findings.ts';
import { type ChecksSearch, checksSearch, scopeIn } from './search.ts';

/** '' is no choice. */
export type FilterChange = Partial<Record<'severity' | 'check' | 'accepted', string>>;

export function useFindingFilter() {
  const search: ChecksSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const { keyword, sort, changeKeyword, changeSort } = useListSearch(
    plannerPaths.checks,
    ['severity', 'place'],
    'severity',
  );
  const { severity = '', check = '', accepted } = search;
  const filter: FindingFilter = { severity, check, keyword, hideAccepted: accepted === 'hidden' };
  const go = (change: (current: object) => ChecksSearch) =>
    void navigate({ to: plannerPaths.checks, search: change, replace: true, resetScroll: false });
  return {
    filter,
    order: sort.column as FindingOrder,
    isFiltered: severity !== '' || check !== '' || keyword.trim() !== '' || filter.hideAccepted,
    changeKeyword,
    changeOrder: (order: FindingOrder) => {
      if (order !== sort.column) changeSort(order);
    },
    changeFilter: (change: FilterChange) => go((current) => checksSearch({ ...current, ...change })),
    clear: () => {
      changeKeyword('');
      go((current) => checksSearch({ ...scopeIn({ ...current }), sort: search.sort }));
    },
  };
}
