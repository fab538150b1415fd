// What can be placed, beside the grid, or folded above it on a tablet: a filter and the rows. Used by levels 1 to 3.
import { useDeferredValue, useId, useState } from 'react';

import type { DragSource } from '#client/planning/grid/drag-area.tsx';
import { KeywordField } from '#client/ui/fields/keyword-field.tsx';
import { IconChevronRight } from '#client/ui/icons.ts';
import type { SideItem } from '#shared/api/planner-shapes.ts';
import { planningText } from '#shared/text/planning.ts';

import { SideRow } from './side-row.tsx';
import { useCompact } from './use-narrow.ts';

import classes from './side-list.module.css';

export interface SideListProps {
  title: string;
  items: readonly SideItem[];
  /** The size that something gets on this grid. */
  sizeOf: (item: SideItem) => { width: number; height: number };
  /** Where '+' puts it, for the list of level 1 that serves several years. */
  into?: React.ReactNode;
  locked: boolean;
  onAdd: (source: DragSource) => void;
}

export function SideList({ title, items, sizeOf, into, locked, onAdd }: SideListProps) {
  const [keyword, setKeyword] = useState('');
  const [opened, setOpened] = useState(false);
  const compact = useCompact();
  const body = useId();
  const needle = useDeferredValue(keyword).trim().toLowerCase();
  const shown = needle ? items.filter((item) => `${item.title} ${item.number}`.toLowerCase().includes(needle)) : items;
  return (
    <section className={classes.panel} aria-label={title}>
      {compact ? (
        <h2 className={classes.title}>
          <button
            type="button"
            className={classes.fold}
            aria-expanded={opened}
            aria-controls={opened ? body : undefined}
            onClick={() => setOpened(!opened)}
          >
            <IconChevronRight size={16} stroke={1.8} aria-hidden="true" />
            {title}
            <span className={classes.count}>{shown.length}</span>
          </button>
        </h2>
      ) : (
        <div className={classes.head}>
          <h2 className={classes.title}>{title}</h2>
          <span className={classes.count} role="note" aria-label={planningText.side.count(shown.length)}>
            {shown.length}
          </span>
        </div>
      )}
      {compact && !opened ? null : (
        <div id={body} className={classes.body}>
          <KeywordField
            label={planningText.side.filter(title.toLowerCase())}
            placeholder={planningText.side.filterShort}
            clearLabel={planningText.side.clear}
            value={keyword}
            onChange={setKeyword}
          />
          {into}
          <ul className={classes.list} aria-label={title}>
            {shown.map((item) => (
              <SideRow key={`${item.kind}-${item.id}`} item={item} size={sizeOf(item)} locked={locked} onAdd={onAdd} />
            ))}
          </ul>
          {shown.length === 0 ? (
            <p className={classes.none}>{items.length === 0 ? planningText.side.empty : planningText.side.none}</p>
          ) : null}
        </div>
      )}
    </section>
  );
}
