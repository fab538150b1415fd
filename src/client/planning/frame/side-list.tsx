// What can be placed, beside the grid: filter, a handle to drag, and '+' for the first free spot. Used by levels 1 to 3.
import { useDeferredValue, useState } from 'react';

import { type DragSource, useDragArea } from '#client/planning/grid/drag-area.tsx';
import { schemeColor } from '#client/ui/color-mark.tsx';
import { KeywordField } from '#client/ui/fields/keyword-field.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { IconPlus } from '#client/ui/icons.ts';
import { IconGripVertical } from '#client/ui/planner/icons.ts';
import type { SideItem } from '#shared/api/planner-shapes.ts';
import { nl } from '#shared/text/nl.ts';

import { dutchNumber } from './numbers.ts';

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
  const needle = useDeferredValue(keyword).trim().toLowerCase();
  const shown = needle ? items.filter((item) => `${item.title} ${item.number}`.toLowerCase().includes(needle)) : items;
  const area = useDragArea();
  return (
    <section className={classes.panel} aria-label={title}>
      <div className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        <span className={classes.count} role="note" aria-label={nl.planning.side.count(shown.length)}>
          {shown.length}
        </span>
      </div>
      <KeywordField
        label={nl.planning.side.filter(title.toLowerCase())}
        clearLabel={nl.planning.side.clear}
        value={keyword}
        onChange={setKeyword}
      />
      {into}
      <ul className={classes.list} aria-label={title}>
        {shown.map((item) => {
          const source: DragSource = {
            type: item.kind,
            id: item.id,
            title: item.title,
            color: `#${item.user_color}`,
            ...sizeOf(item),
          };
          return (
            <li
              key={`${item.kind}-${item.id}`}
              className={classes.item}
              style={{ borderLeftColor: schemeColor(source.color) }}
              data-locked={locked || undefined}
            >
              <div
                className={classes.grip}
                title={nl.planning.side.drag}
                onPointerDown={(event) => {
                  if (!locked) area?.bringIn(event, source);
                }}
              >
                <IconGripVertical size={15} stroke={1.8} aria-hidden="true" />
                <div className={classes.text}>
                  <span className={classes.name}>{item.title}</span>
                  <span className={classes.detail}>{detailOf(item)}</span>
                </div>
              </div>
              <IconButton
                label={nl.planning.side.add(item.title)}
                look="plain"
                size={26}
                disabled={locked}
                icon={<IconPlus size={15} stroke={2} aria-hidden="true" />}
                onClick={() => onAdd(source)}
              />
            </li>
          );
        })}
      </ul>
      {shown.length === 0 ? (
        <p className={classes.none}>{items.length === 0 ? nl.planning.side.empty : nl.planning.side.none}</p>
      ) : null}
    </section>
  );
}

function detailOf({ number, ects_credits, placed, version }: SideItem): string {
  return [
    ects_credits ? `${dutchNumber(ects_credits)} EC` : '',
    number,
    version && version > 1 ? nl.catalogue.version(version) : '',
    placed > 0 ? nl.planning.side.placed(placed) : '',
  ]
    .filter(Boolean)
    .join(' · ');
}
