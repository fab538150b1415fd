// A side list that is there as a whole: the kinds of teaching and testing of level 3.
import { useDeferredValue, useState } from 'react';

import type { SideItem } from '#shared/api/planner-shapes.ts';
import { planningText } from '#shared/text/planning.ts';

import { type SideListProps, SidePanel } from './side-panel.tsx';

export function SideList({ items, ...rest }: SideListProps & { items: readonly SideItem[] }) {
  const [keyword, setKeyword] = useState('');
  const needle = useDeferredValue(keyword).trim().toLowerCase();
  const shown = needle ? items.filter((item) => `${item.title} ${item.number}`.toLowerCase().includes(needle)) : items;
  const nothing = items.length === 0 ? planningText.side.empty : planningText.side.none;
  return (
    <SidePanel
      {...rest}
      items={shown}
      total={shown.length}
      keyword={keyword}
      onKeyword={setKeyword}
      note={shown.length === 0 ? nothing : null}
    />
  );
}
