// Navigation and keyword search shared by the lists of users and roles.
import { useNavigate, useSearch } from '@tanstack/react-router';

import type { TableSort } from '#client/ui/table-parts.tsx';

interface Search {
  q?: string;
  sort?: string;
  dir?: 'asc' | 'desc';
}

/** Opens a page and keeps the keyword and sort order of the list for going back. */
export function useGoTo(): (path: string, replace?: boolean) => Promise<void> {
  const navigate = useNavigate();
  const search: Search = useSearch({ strict: false });
  return (path, replace = false) => navigate({ to: path, search, replace });
}

/** The list as a file, as it is shown. */
export function fileQuery({ keyword, sort }: { keyword: string; sort: TableSort }): Record<string, string> {
  return { sort: sort.desc ? `-${sort.column}` : sort.column, ...(keyword.trim() && { filter: keyword.trim() }) };
}
