// A side list that is loaded as a whole: the kinds of teaching and testing of level 3.
import { useDeferredValue, useState } from 'react';

import type { SideItem } from '#shared/api/planner-shapes.ts';
import { hasWords } from '#shared/search/search-key.ts';
import { planningText } from '#shared/text/planning.ts';

import { type SideListProps, SidePanel } from './side-panel.tsx';

export function SideList({ items, ...rest }: SideListProps & { items: readonly SideItem[] }) {
  const [keyword, setKeyword] = useState('');
  const typed = useDeferredValue(keyword);
  const shown = items.filter((item) => hasWords(`${item.title} ${item.number}`, typed));
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
