// The sheet of level 3: week numbers at the left, the grid at the right, both in rows with room for three lines.
import { type ReactNode, useMemo } from 'react';

import type { PlanChecks } from '#client/planning/checks/live/use-plan-checks.ts';
import type { CopyMode } from '#client/planning/copy/use-copy-mode.ts';
import { EmptyGrid } from '#client/planning/frame/axis-lines.tsx';
import { lessonEntry, markedEntry, paintedEntry } from '#client/planning/frame/entries.ts';
import { ItemList } from '#client/planning/frame/item-list.tsx';
import type { Paint } from '#client/planning/frame/paint.ts';
import type { Moves } from '#client/planning/frame/use-moves.tsx';
import { selectingOn } from '#client/planning/selection/selecting-on.ts';
import { PanelWarning } from '#client/planning/frame/panel-warning.tsx';
import { Board } from '#client/planning/grid/board.tsx';
import type { Plan } from '#client/planning/plan/use-plan.ts';
import { Button } from '#client/ui/button.tsx';
import { cutTooltip } from '#client/ui/tooltip.tsx';
import { planningText } from '#shared/text/planning.ts';

import type { LessonGrid, Level3Data } from './use-lesson-grid.ts';
import { WeekBands, WeekTable } from './week-table.tsx';

import shared from '../frame/shared-panel.module.css';
import classes from './week-panel.module.css';

const grid = 'grid';
/** An item of one week has three lines: a title of two, and its hours. */
const rowHeight = 60;

export interface WeekPanelProps {
  data: Level3Data;
  plan: Plan;
  view: LessonGrid;
  copy: CopyMode;
  moves: Moves;
  narrow: boolean;
  marks: PlanChecks['marks'];
  paint: Paint;
  /** EC and hours of the unit as it is planned now. */
  totals: ReactNode;
  onOpen: (key: string) => void;
}

export function WeekPanel({ data, plan, view, copy, moves, narrow, marks, paint, totals, onOpen }: WeekPanelProps) {
  const { relation, weeks, may, year } = data;
  const { actions, describe, rows, gone } = view;
  const title = relation.educational_unit_object?.title ?? '';
  const entries = useMemo(
    () =>
      actions.items.map((item) => {
        const entry = paintedEntry(lessonEntry(item, item.wire?.totals), paint.of(item.relation_id));
        return markedEntry(entry, marks.get(item.key));
      }),
    [actions.items, marks, paint],
  );
  const taken = useMemo(
    () => new Set(entries.flatMap(({ y, height }) => Array.from({ length: height }, (_, row) => y + row))),
    [entries],
  );
  const isTaken = (row: number) => taken.has(row);
  const label = planningText.level3.grid(title);

  if (weeks.length === 0)
    return (
      <section className={shared.panel}>
        <PanelWarning text={year.warning ?? planningText.level3.noWeeks} />
      </section>
    );
  if (narrow)
    return (
      <section className={shared.panel} aria-label={title}>
        <div className={shared.panelHead}>{totals}</div>
        <ItemList label={label} items={entries} order="rows" describe={describe} onOpen={onOpen} />
      </section>
    );
  return (
    <section className={shared.panel} aria-label={title}>
      {gone.length > 0 ? (
        <PanelWarning text={planningText.level3.goneWeeks(gone.map((item) => item.title))}>
          {may.update && !copy.active ? (
            <Button disabled={plan.saving} onClick={view.bringBack}>
              {planningText.level3.bringBack}
            </Button>
          ) : null}
        </PanelWarning>
      ) : null}
      <div className={shared.scroll}>
        <div className={classes.sheet} style={{ '--week': `${rowHeight}px` } as React.CSSProperties}>
          <WeekTable weeks={weeks} isTaken={isTaken} />
          <div>
            <div className={classes.boardHead}>
              <span className={classes.axis} {...cutTooltip(axisTitle(weeks))}>
                {axisTitle(weeks)}
              </span>
              {totals}
            </div>
            <Board
              label={label}
              items={entries}
              context={view.context}
              cellHeight={rowHeight}
              rows={rows}
              describe={describe}
              locked={plan.saving}
              mayChange={may.update}
              background={
                <>
                  <WeekBands weeks={weeks} isTaken={isTaken} cellHeight={rowHeight} />
                  {entries.length === 0 ? (
                    <EmptyGrid
                      title={planningText.level3.empty}
                      hint={may.create ? planningText.level3.emptyHint : ''}
                    />
                  ) : null}
                </>
              }
              openLabel={may.update_level3 ? planningText.level3.edit : null}
              {...moves.on(grid)}
              onOpen={onOpen}
              onDuplicate={may.create && may.update ? view.duplicate : undefined}
              onRemove={may.delete && may.update ? actions.remove : undefined}
              onBringIn={may.create && may.update ? actions.bringIn : undefined}
              {...selectingOn(copy, may)}
            />
          </div>
        </div>
      </div>
    </section>
  );
}

/** 'Blok 2 · 09-11-2026 – 29-01-2027' */
function axisTitle(weeks: Level3Data['weeks']): string {
  const blocks = [...new Set(weeks.map(({ block_title }) => block_title).filter(Boolean))];
  const dates = planningText.range(weeks[0]?.start_date ?? '', weeks.at(-1)?.end_date ?? '');
  return [blocks.join(', '), dates].filter(Boolean).join(' · ');
}
