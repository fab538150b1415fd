// Keyword and sort of a list live in the address, so that a link and the back button bring them back.
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

  // Uses the address at the time of writing, not of typing: the sort order may have changed meanwhile.
  const go = (change: ListSearch, replace: boolean) => {
    const changed = (current: ListSearch) => {
      const { q, ...rest } = { ...current, ...change };
      return q ? { ...rest, q } : rest;
    };
    void navigate({ to: path, search: changed, replace, resetScroll: false });
  };

  // The back button changes the address from outside; what we wrote ourselves comes back unchanged.
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
