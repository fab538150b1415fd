// The grid of levels 2 and 2.5 under its axis: blocks, and at level 2 the weeks of those blocks.
import { useCallback, useMemo } from 'react';

import type { CopyMode } from '#client/planning/copy/use-copy-mode.ts';
import { onBlocks, onWeeks } from '#client/planning/frame/describe.ts';
import { boardEntry, countedItems, mirroredEntry } from '#client/planning/frame/entries.ts';
import { ItemList } from '#client/planning/frame/item-list.tsx';
import { PanelWarning } from '#client/planning/frame/panel-warning.tsx';
import { useGridActions } from '#client/planning/frame/use-grid-actions.ts';
import { useOpenItem } from '#client/planning/frame/use-open-item.ts';
import { Board } from '#client/planning/grid/board.tsx';
import { BlockLines } from '#client/planning/level1/year-panel.tsx';
import { BlockTable } from '#client/planning/level1/year-head.tsx';
import type { PlanItem } from '#client/planning/plan/plan-item.ts';
import type { Plan } from '#client/planning/plan/use-plan.ts';
import { crossesGroups, groupOf, mirrorOffset } from '#shared/planning/mirror.ts';
import { isMirrored, splitMirror } from '#shared/planning/mirror-values.ts';
import { firstFreeSpot } from '#shared/planning/occupancy.ts';
import { blockTotals } from '#shared/planning/totals.ts';
import { nl } from '#shared/text/nl.ts';

import type { Level2Data } from './level2-screen.tsx';
import { GroupBands, WeekAxis } from './week-axis.tsx';

import frame from '../frame/frame.module.css';

const grid = 'grid';
const cellHeight = 40;

/** What the panel and the mirror control share: whether it is mirrored, what the filter shows, what can be done. */
export function usePartGrid(data: Level2Data, plan: Plan, needle: string) {
  const { level, blocks, weeks, relation, may } = data;
  const sub = level === '2.5';
  const describe = useMemo(() => (sub ? onBlocks(blocks) : onWeeks(weeks)), [sub, blocks, weeks]);
  const items = plan.state[grid] ?? [];
  const mirrored = !sub && (isMirrored(relation) || items.some((item) => item.mirrored));
  const actions = useGridActions({
    plan,
    grid,
    may,
    describe,
    ...(mirrored && {
      isMirrored: (placement: { y: number }) => groupOf(placement) === 2,
      // New units belong to group 1 first; group 2 only when that is full.
      spotFor: (placed: Parameters<typeof firstFreeSpot>[0], size: { width: number; height: number }) =>
        firstFreeSpot(placed, { width: size.width, height: size.height }, { rows: { from: 0, to: mirrorOffset } }) ??
        firstFreeSpot(placed, { width: size.width, height: size.height }, { rows: { from: mirrorOffset, to: 1000 } }),
    }),
  });
  const isShown = useCallback(({ title }: PlanItem) => title.toLowerCase().includes(needle), [needle]);
  return { actions, describe, mirrored, isShown };
}

export type PartGrid = ReturnType<typeof usePartGrid>;

export interface PartPanelProps {
  data: Level2Data;
  plan: Plan;
  view: PartGrid;
  copy: CopyMode;
  narrow: boolean;
  needle: string;
}

export function PartPanel({ data, plan, view, copy, narrow, needle }: PartPanelProps) {
  const { level, may, relation, blocks, weeks, year } = data;
  const { actions, describe, mirrored, isShown } = view;
  const sub = level === '2.5';
  const open = useOpenItem(actions.items, may, !sub);
  const title = relation.programme_part_object?.title ?? '';
  const { mirror_color, mirror_title } = relation;
  const colors = splitMirror(mirror_color);
  const titles = splitMirror(mirror_title);
  const entries = useMemo(() => {
    const both = splitMirror(mirror_title) ? splitMirror(mirror_color) : null;
    const groupColors = both && { first: hex(both.first), second: hex(both.second) };
    return actions.items
      .filter(isShown)
      .map((item) => (mirrored ? mirroredEntry(item, groupColors) : boardEntry(item)));
  }, [actions.items, isShown, mirrored, mirror_color, mirror_title]);
  const label = nl.planning.level2.grid(title);

  if (year.warning !== null || blocks.length === 0)
    return (
      <section className={frame.panel}>
        <PanelWarning text={year.warning ?? nl.planning.level3.noWeeks} />
      </section>
    );
  if (narrow)
    return (
      <section className={frame.panel} aria-label={title}>
        <ItemList label={label} items={entries} order="columns" describe={describe} onOpen={open} />
      </section>
    );
  const counted = countedItems(actions.items);
  const filtering = needle !== '';
  return (
    <section className={frame.panel} aria-label={title}>
      {filtering ? (
        <p className={frame.panelHead} aria-live="polite">
          {nl.planning.level2.filtered(entries.length, actions.items.length)}
        </p>
      ) : null}
      <div className={frame.scroll}>
        <div className={frame.wide}>
          <BlockTable label={title} blocks={blocks} sums={blockTotals(counted, blocks.length)} target={null} />
          {sub ? null : <WeekAxis weeks={weeks} />}
          <Board
            label={label}
            items={entries}
            cellHeight={cellHeight}
            rows={mirrored ? mirrorOffset * 2 : 5}
            describe={describe}
            locked={plan.saving}
            // With a filter on, what is hidden would be in the way unseen; so nothing moves.
            mayChange={may.update && !filtering}
            chosen={copy.chosen}
            background={
              <>
                <BlockLines count={blocks.length} empty={entries.length === 0 && !filtering} mayAdd={may.create} />
                {mirrored ? <GroupBands titles={titles} colors={colors} cellHeight={cellHeight} /> : null}
              </>
            }
            forbidden={mirrored ? crossesGroups : undefined}
            onPlace={actions.place}
            onOpen={open}
            onRemove={may.delete && may.update && !filtering ? actions.remove : undefined}
            onBringIn={may.create && may.update && !filtering ? actions.bringIn : undefined}
            onToggle={copy.toggle}
          />
        </div>
      </div>
    </section>
  );
}

export function hex(color: string): string {
  return color.startsWith('#') ? color : `#${color}`;
}
