// Keyword and sort of the lists of users and roles, kept in the address so that the back button brings them back.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';

import type { TableSort } from '#client/ui/table-parts.tsx';

interface Search {
  q?: string;
  sort?: string;
  dir?: 'asc' | 'desc';
}

export function useAccessSearch(path: string, columns: readonly string[], defaultColumn: string) {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const [keyword, setKeyword] = useState(search.q ?? '');
  const go = ({ q, ...rest }: Search) =>
    void navigate({ to: path, search: q ? { ...rest, q } : rest, replace: true, resetScroll: false });
  const sort: TableSort = {
    column: search.sort && columns.includes(search.sort) ? search.sort : defaultColumn,
    desc: search.dir === 'desc',
  };
  return {
    keyword,
    sort,
    changeKeyword: (text: string) => {
      setKeyword(text);
      go({ ...search, q: text });
    },
    changeSort: (column: string) =>
      go({ ...search, sort: column, dir: sort.column === column && !sort.desc ? 'desc' : 'asc' }),
  };
}

/** Opens a screen and keeps the keyword and sort of the list for the way back. */
export function useGoTo(): (path: string, replace?: boolean) => void {
  const navigate = useNavigate();
  const search: Search = useSearch({ strict: false });
  return (path, replace = false) => void navigate({ to: path, search, replace });
}

/** Without accents and capitals; every word must occur somewhere. */
export function matches(haystack: string, keyword: string): boolean {
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replaceAll(/\p{Diacritic}/gu, '')
      .toLowerCase();
  const text = plain(haystack);
  return plain(keyword)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
