// One row of a side list: a handle to drag, how often it is planned, what it is, and '+' for the first free spot.
import { type DragSource, useDragArea } from '#client/planning/grid/drag-area.tsx';
import { schemeColor } from '#client/ui/color-mark.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { IconPlus } from '#client/ui/icons.ts';
import { IconGripVertical } from '#client/ui/planner/icons.ts';
import { cutTooltip } from '#client/ui/tooltip.tsx';
import type { SideItem } from '#shared/api/planner-shapes.ts';
import { nameText } from '#shared/text/full-name.ts';
import { dutchNumber } from '#shared/text/numbers.ts';
import { planningText } from '#shared/text/planning.ts';

import classes from './side-row.module.css';

export interface SideRowProps {
  item: SideItem;
  /** How often it is on the grid. */
  placed: number;
  size: { width: number; height: number };
  locked: boolean;
  onAdd: (source: DragSource) => void;
}

export function SideRow({ item, placed, size, locked, onAdd }: SideRowProps) {
  const area = useDragArea();
  const { title } = item;
  const source = dragSource(item, size);
  return (
    <li
      className={classes.item}
      style={{ borderLeftColor: schemeColor(source.color) }}
      data-locked={locked || undefined}
    >
      <div
        className={classes.grip}
        title={planningText.side.drag}
        onPointerDown={(event) => {
          if (!locked) area?.dragIn(event, source);
        }}
      >
        <IconGripVertical size={15} stroke={1.8} aria-hidden="true" />
        <div className={classes.text}>
          <span className={classes.name} {...cutTooltip(title)}>
            {title}
          </span>
          <span className={classes.detail}>
            {placed > 0 ? (
              <span className={classes.placed}>
                {planningText.side.times(placed)}
                <span className="ll-spoken"> {planningText.side.placed}</span>
              </span>
            ) : null}
            {sideDetail(item)}
          </span>
        </div>
      </div>
      <IconButton
        label={planningText.side.add(title)}
        variant="plain"
        size={26}
        disabled={locked}
        icon={<IconPlus size={15} stroke={2} aria-hidden="true" />}
        onClick={() => onAdd(source)}
      />
    </li>
  );
}

export function dragSource(item: SideItem, size: { width: number; height: number }): DragSource {
  const { kind, id, title, user_color, ects_credits } = item;
  return { type: kind, id, title, color: `#${user_color}`, ects_credits, ...size };
}

/** '5 EC · PRG1 · versie 2' */
export function sideDetail({ number, ects_credits, version }: SideItem): string {
  return [
    ects_credits ? `${dutchNumber(ects_credits)} EC` : '',
    number,
    version && version > 1 ? nameText.version(version) : '',
  ]
    .filter(Boolean)
    .join(' · ');
}
