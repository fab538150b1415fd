// The keyword and sort order of a list are in the address, so that links and the back button keep them.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

import type { TableSort } from './table-parts.tsx';

const WRITE_DELAY_MS = 250;

interface ListSearch {
  q?: string;
  sort?: string;
  dir?: 'asc' | 'desc';
}

export function useListSearch(path: string, sortable: readonly string[], defaultColumn: string) {
  const search: ListSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const [keyword, setKeyword] = useState(search.q ?? '');
  const written = useRef(search.q ?? '');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Changes the current address, not the one when the user typed: the sort order may have changed since.
  const go = (change: ListSearch, replace: boolean) => {
    const changed = (current: ListSearch) => {
      const { q, ...rest } = { ...current, ...change };
      return q ? { ...rest, q } : rest;
    };
    void navigate({ to: path, search: changed, replace, resetScroll: false });
  };

  // The back button changes the address from outside; our own changes need no action.
  const inAddress = search.q ?? '';
  useEffect(() => {
    if (inAddress === written.current) return;
    written.current = inAddress;
    setKeyword(inAddress);
  }, [inAddress]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const sort: TableSort = {
    column: search.sort && sortable.includes(search.sort) ? search.sort : defaultColumn,
    desc: search.dir === 'desc',
  };
  return {
    keyword,
    sort,
    changeKeyword: (text: string) => {
      setKeyword(text);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        written.current = text;
        go({ q: text }, true);
      }, WRITE_DELAY_MS);
    },
    changeSort: (column: string) => {
      const desc = sort.column === column && !sort.desc;
      go({ sort: column, dir: desc ? 'desc' : 'asc' }, false);
    },
  };
}
