// One side list: beside the grid, or folded above it on a tablet. A filter, the actions, and the rows.
import { type ReactNode, useId, useState } from 'react';

import type { DragSource } from '#client/planning/grid/drag-area.tsx';
import { KeywordField } from '#client/ui/fields/keyword-field.tsx';
import { IconChevronRight } from '#client/ui/icons.ts';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { useBreakpoint } from '#client/ui/use-breakpoint.ts';
import type { SideItem } from '#shared/api/planner-shapes.ts';
import { planningText } from '#shared/text/planning.ts';

import { countOf, type PlacedCounts } from './placed-counts.ts';
import { SideRow } from './side-row.tsx';

import classes from './side-panel.module.css';

export interface SideListProps {
  title: string;
  /** The size that something gets on this grid. */
  sizeOf: (item: SideItem) => { width: number; height: number };
  placed: PlacedCounts;
  locked: boolean;
  onAdd: (source: DragSource) => void;
}

export interface SidePanelProps extends SideListProps {
  items: readonly SideItem[];
  /** How many there are, also those that are not shown. */
  total: number;
  keyword: string;
  onKeyword: (keyword: string) => void;
  /** The actions for adding to the list, above the filter. */
  actions?: ReactNode;
  /** Besides the keyword. */
  filters?: ReactNode;
  /** Below the rows: nothing there, or more than fits. */
  note: ReactNode;
  /** Still loading. */
  loading?: boolean;
}

export function SidePanel(props: SidePanelProps) {
  const { title, items, total, keyword, onKeyword, sizeOf, placed, filters, actions, note, loading, locked, onAdd } =
    props;
  const [opened, setOpened] = useState(false);
  const compact = useBreakpoint('compact-planner');
  const body = useId();
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
            <span className={classes.count}>{total}</span>
          </button>
        </h2>
      ) : (
        <div className={classes.head}>
          <h2 className={classes.title}>{title}</h2>
          <span className={classes.count} role="note" aria-label={planningText.side.count(total)}>
            {total}
          </span>
        </div>
      )}
      {compact && !opened ? null : loading ? (
        <div className={classes.loading}>
          <Skeletons />
        </div>
      ) : (
        <div id={body} className={classes.body}>
          {actions}
          <KeywordField
            label={planningText.side.filter(title.toLowerCase())}
            placeholder={planningText.side.filterShort}
            clearLabel={planningText.side.clear}
            value={keyword}
            onChange={onKeyword}
          />
          {filters}
          <ul className={classes.list} aria-label={title}>
            {items.map((item) => (
              <SideRow
                key={`${item.kind}-${item.id}`}
                item={item}
                placed={countOf(placed, item)}
                size={sizeOf(item)}
                locked={locked}
                onAdd={onAdd}
              />
            ))}
          </ul>
          {note === null ? null : <p className={classes.none}>{note}</p>}
        </div>
      )}
    </section>
  );
}
