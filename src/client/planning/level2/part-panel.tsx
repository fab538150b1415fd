// The grid of levels 2 and 2.5 under its axis: blocks, and at level 2 the weeks of those blocks.
import { useCallback, useMemo } from 'react';

import type { OutputOf } from '#client/api/send.ts';
import type { PlanChecks } from '#client/planning/checks/live/use-plan-checks.ts';
import type { CopyMode } from '#client/planning/copy/use-copy-mode.ts';
import { describeOnBlocks, describeOnWeeks } from '#client/planning/frame/describe.ts';
import { AxisLines, coversOf, isPartIn, WeekAxis } from '#client/planning/frame/axis-lines.tsx';
import { boardEntry, markedEntry, mirroredEntry, paintedEntry } from '#client/planning/frame/entries.ts';
import { ItemList } from '#client/planning/frame/item-list.tsx';
import type { Paint } from '#client/planning/frame/paint.ts';
import { outsideLines } from '#client/planning/frame/outside-lines.tsx';
import { PanelWarning } from '#client/planning/frame/panel-warning.tsx';
import { useDuplicate } from '#client/planning/frame/use-duplicate.ts';
import type { Moves } from '#client/planning/frame/use-moves.tsx';
import { selectingOn } from '#client/planning/selection/selecting-on.ts';
import { useGridActions } from '#client/planning/frame/use-grid-actions.ts';
import { useInside } from '#client/planning/frame/use-inside.ts';
import { useOpenItem } from '#client/planning/frame/use-open-item.ts';
import { Board } from '#client/planning/grid/board.tsx';
import { BlockTable } from '#client/planning/level1/year-head.tsx';
import { partContext } from '#client/planning/plan/grid-context.ts';
import { innerGridTotals } from '#client/planning/plan/grid-totals.ts';
import type { PlanItem } from '#client/planning/plan/plan-item.ts';
import type { TargetPlaces } from '#client/planning/plan/places.ts';
import type { Plan } from '#client/planning/plan/use-plan.ts';
import type { planner } from '#shared/api/planner.ts';
import { groupOf, groupRows, mirrorOffset } from '#shared/planning/mirror.ts';
import { isMirrored, splitMirror } from '#shared/planning/mirror-values.ts';
import { firstFreeBlock, type Rows } from '#shared/planning/occupancy.ts';
import { hasWords } from '#shared/search/search-key.ts';
import { planningText } from '#shared/text/planning.ts';

import { GroupBands } from './group-bands.tsx';

import classes from '../frame/shared-panel.module.css';

const grid = 'grid';
const cellHeight = 40;

export type Level2Data = OutputOf<typeof planner.level2>;

/** Shared by the head, the panel and the mirror control: totals, filter and actions of the grid. */
export function usePartGrid(data: Level2Data, plan: Plan, needle: string) {
  const { level, blocks, weeks, relation, contents, place, may } = data;
  const sub = level === '2.5';
  const describe = useMemo(
    () => (sub ? describeOnBlocks(blocks, weeks) : describeOnWeeks(blocks, weeks)),
    [sub, blocks, weeks],
  );
  const items = plan.state[grid] ?? [];
  const mirrored = isMirroredGrid(data, items);
  const context = partContext(data, mirrored);
  const actions = useGridActions({
    plan,
    grid,
    may,
    describe,
    context,
    spotFor: (placed, { height }, allowed) => {
      const within = (rows: Rows | undefined) => firstFreeBlock(placed, blocks.length, height, { ...allowed, rows });
      if (!mirrored) return within(allowed.rows);
      // New units belong to group 1 first; group 2 only when that is full.
      return within(groupRows({ y: 0 })) ?? within(groupRows({ y: mirrorOffset }));
    },
    ...(mirrored && { isMirrored: (placement: { y: number }) => groupOf(placement) === 2 }),
  });
  const counted = useMemo(
    () => innerGridTotals({ items: actions.items, contents, weeks, blocks: blocks.length }, relation, place),
    [actions.items, contents, weeks, blocks, relation, place],
  );
  /** What falls outside the weeks where these go. */
  const outside = (places: TargetPlaces): string[] => {
    if (contents === null) return [];
    const nodesOf = (all: readonly PlanItem[]) =>
      innerGridTotals({ items: all, contents, weeks, blocks: blocks.length }, relation, place).nodes;
    const going = items.filter(({ key }) => places.has(key));
    return outsideLines(nodesOf(going.map((item) => ({ ...item, ...places.get(item.key)?.place }))), nodesOf(going));
  };
  const isShown = useCallback(({ title }: PlanItem) => hasWords(title, needle), [needle]);
  const flagged = (placement: { y: number }) => (mirrored ? { mirrored: groupOf(placement) === 2 } : {});
  return { actions, context, describe, mirrored, flagged, counted, outside, isShown };
}

/** By its titles and colours, or by items of the second group while it has none yet. */
export function isMirroredGrid({ level, relation }: Level2Data, items: readonly { mirrored: boolean }[]): boolean {
  return level === '2' && (isMirrored(relation) || items.some((item) => item.mirrored));
}

export type PartGrid = ReturnType<typeof usePartGrid>;

export interface PartPanelProps {
  data: Level2Data;
  plan: Plan;
  view: PartGrid;
  copy: CopyMode;
  moves: Moves;
  narrow: boolean;
  needle: string;
  paint: Paint;
  marks: PlanChecks['marks'];
}

export function PartPanel({ data, plan, view, copy, moves, narrow, needle, paint, marks }: PartPanelProps) {
  const { level, may, relation, blocks, weeks, year } = data;
  const { actions, context, describe, mirrored, counted, isShown } = view;
  const sub = level === '2.5';
  const open = useOpenItem(actions.items, may, !sub);
  const source = { programme: data.programme.id, relation: relation.relation_id, level };
  const duplicate = useDuplicate({ actions, context, describe, source });
  const title = relation.programme_part_object?.title ?? '';
  const { mirror_color, mirror_title } = relation;
  const colors = splitMirror(mirror_color);
  const titles = splitMirror(mirror_title);
  const inside = useInside(counted.nodes, weeks, blocks.length);
  const entries = useMemo(() => {
    const both = splitMirror(mirror_title) ? splitMirror(mirror_color) : null;
    const groupColors = both && { first: hex(both.first), second: hex(both.second) };
    return actions.items.map((item) => {
      const plain = boardEntry(item, counted.totals.get(item.key), inside.of(item.key));
      const grouped = mirrored ? mirroredEntry(plain, item, groupColors) : plain;
      const painted = paintedEntry(grouped, paint.of(item.relation_id));
      const entry = markedEntry(painted, marks.get(item.key));
      return isShown(item) ? entry : { ...entry, dimmed: true };
    });
  }, [actions.items, counted, inside, isShown, mirrored, mirror_color, mirror_title, paint, marks]);
  const covers = useMemo(
    () => coversOf(blocks, weeks, sub ? isPartIn(actions.items) : () => false),
    [blocks, weeks, sub, actions.items],
  );
  const words = planningText.level2;
  const label = words.grid(title);

  if (year.warning !== null || blocks.length === 0)
    return (
      <section className={classes.panel}>
        <PanelWarning text={year.warning ?? planningText.level3.noWeeks} />
      </section>
    );
  if (narrow)
    return (
      <section className={classes.panel} aria-label={title}>
        <ItemList
          label={label}
          items={entries.filter(({ dimmed }) => !dimmed)}
          order="columns"
          describe={describe}
          onOpen={open}
        />
      </section>
    );
  // Users who may not see what is inside the items get the server's totals until they change something.
  const perBlock = data.contents === null && plan.count === 0 ? data.block_totals : counted.perBlock;
  const filtering = needle !== '';
  return (
    <section className={classes.panel} style={inside.colors} aria-label={title}>
      {filtering ? (
        <p className={classes.panelHead} aria-live="polite">
          {words.filtered(entries.filter(({ dimmed }) => !dimmed).length, entries.length)}
        </p>
      ) : null}
      <div className={classes.scroll}>
        <div className={classes.wide}>
          <BlockTable label={title} blocks={blocks} sums={perBlock} target={null} />
          {sub ? null : <WeekAxis blocks={blocks} weeks={weeks} />}
          <Board
            label={label}
            items={entries}
            context={context}
            cellHeight={cellHeight}
            rows={mirrored ? mirrorOffset * 2 : 5}
            describe={describe}
            locked={plan.saving}
            mayChange={may.update}
            background={
              <>
                <AxisLines
                  blocks={blocks}
                  weeks={weeks}
                  by={sub ? 'block' : 'week'}
                  empty={
                    entries.length === 0 ? { title: words.empty, hint: may.create ? words.emptyHint(sub) : '' } : null
                  }
                />
                {mirrored ? <GroupBands titles={titles} colors={colors} cellHeight={cellHeight} /> : null}
              </>
            }
            covers={covers}
            {...moves.on(grid)}
            onOpen={open}
            onDuplicate={may.copy && may.update ? duplicate : undefined}
            onRemove={may.delete && may.update ? actions.remove : undefined}
            onBringIn={may.create && may.update ? actions.bringIn : undefined}
            {...selectingOn(copy, may)}
          />
        </div>
      </div>
    </section>
  );
}

export function hex(color: string): string {
  return color.startsWith('#') ? color : `#${color}`;
}
