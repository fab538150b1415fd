// The load of a study year below its grid: a bar per week, live while something is dragged. It opens the same as a table.
import { useDeferredValue, useMemo, useState } from 'react';

import { dutchNumber } from '#client/planning/frame/numbers.ts';
import type { BoardFooter } from '#client/planning/grid/board.tsx';
import { type GridNode, yearGridTotals } from '#client/planning/plan/grid-totals.ts';
import type { PlanItem } from '#client/planning/plan/plan-item.ts';
import { tooltip } from '#client/ui/tooltip.tsx';
import type { Contents, PlannerBlock, PlannerWeek } from '#shared/api/planner-shapes.ts';
import { axisOf, weekStretches } from '#shared/planning/axis.ts';
import { columns } from '#shared/planning/grid.ts';
import { noLoad, type WeekLoad, weekLoads, weeksOfCoordinator, weeksTaken } from '#shared/planning/week-load.ts';
import { loadText } from '#shared/text/load.ts';
import { planningText } from '#shared/text/planning.ts';

import { LoadTable } from './load-table.tsx';

import classes from './load-strip.module.css';

export interface LoadStripProps extends BoardFooter {
  year: { label: string; blocks: readonly PlannerBlock[]; weeks: readonly PlannerWeek[] };
  contents: Contents | null;
  items: readonly PlanItem[];
  /** An item of any year, which may be carried here, and what lies in those of all years. */
  find: (key: string) => PlanItem | undefined;
  all: Contents | null;
  /** The items as they are planned, with what lies in them. */
  nodes: ReadonlyMap<string, GridNode>;
  /** Whose weeks are marked while no item is pointed at; null for nobody's. */
  coordinator: string | null;
}

/** A bar of full height: a working week, or the busiest week where that is more. */
const fullWeek = 40;

export function LoadStrip({ year, contents, items, find, all, nodes, moved, pointed, coordinator }: LoadStripProps) {
  const { label, blocks, weeks } = year;
  const [open, setOpen] = useState(false);
  // A drag does not wait for the bars.
  const later = useDeferredValue(moved);
  const shown = useMemo(() => {
    if (!later) return nodes;
    const carried = find(later.key);
    const others = items.filter(({ key }) => key !== later.key);
    const now = carried && later.placement ? [...others, { ...carried, ...later.placement }] : others;
    const inside = items.some(({ key }) => key === later.key) ? contents : all;
    return yearGridTotals({ items: now, contents: inside, weeks, blocks: blocks.length }).nodes;
  }, [later, items, find, all, nodes, contents, weeks, blocks]);
  const loads = useMemo(() => weekLoads([...shown.values()], weeks), [shown, weeks]);
  const stretches = useMemo(() => weekStretches(axisOf(weeks, blocks.length)), [weeks, blocks]);
  const node = pointed === null ? undefined : shown.get(pointed);
  const persons = useMemo(
    () => (coordinator === null ? null : weeksOfCoordinator([...shown.values()], coordinator)),
    [shown, coordinator],
  );
  const marked = useMemo(() => (node ? weeksTaken(node) : persons), [node, persons]);
  const scale = Math.max(fullWeek, ...loads.map(hoursOf));

  return (
    <>
      <button
        type="button"
        className={classes.strip}
        data-marking={marked !== null || undefined}
        aria-haspopup="dialog"
        aria-label={[`${loadText.title(label)}.`, weeksOf(coordinator, weeks, persons), summaryOf(weeks, loads)]
          .filter(Boolean)
          .join(' ')}
        onClick={() => setOpen(true)}
      >
        {weeks.map((week, index) => {
          const load = loads[index] ?? noLoad;
          const { from, to } = stretches[index] ?? { from: 0, to: 0 };
          return (
            <span
              key={week.start_date}
              className={classes.week}
              style={{ left: `${(from / columns) * 100}%`, width: `${((to - from) / columns) * 100}%` }}
              data-no-class={week.no_class || undefined}
              data-first={week.block_title !== '' || undefined}
              data-marked={marked?.has(week) || undefined}
              data-exams={load.exams > 0 || undefined}
              {...tooltip(weekText(week, load))}
            >
              <span className={classes.study} style={{ height: `${(load.self_study_hours / scale) * 100}%` }} />
              <span className={classes.contact} style={{ height: `${(load.contact_hours / scale) * 100}%` }} />
              {load.exams > 0 ? <span className={classes.exams} data-count={load.exams} /> : null}
            </span>
          );
        })}
      </button>
      {open ? <LoadTable label={label} weeks={weeks} loads={loads} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function hoursOf({ contact_hours, self_study_hours }: WeekLoad): number {
  return contact_hours + self_study_hours;
}

function weekText(week: PlannerWeek, load: WeekLoad): string {
  const { contact_hours, self_study_hours, exams, summative_exams } = load;
  const free = week.no_class ? week.no_class_title || planningText.level3.noClass : '';
  const words = (value: number) => (value === 0 ? '' : dutchNumber(value));
  const held = loadText.examCount(exams, summative_exams);
  return loadText.weekSums(week.calendar_week, free, words(contact_hours), words(self_study_hours), held);
}

/** 'Weken van J. Vos: 36, 37.' */
function weeksOf(name: string | null, weeks: readonly PlannerWeek[], taken: ReadonlySet<unknown> | null): string {
  if (name === null || taken === null) return '';
  const numbers = weeks.filter((week) => taken.has(week)).map(({ calendar_week }) => calendar_week);
  return loadText.weeksOf(name, numbers);
}

function summaryOf(weeks: readonly PlannerWeek[], loads: readonly WeekLoad[]): string {
  const most = Math.max(0, ...loads.map(hoursOf));
  const busiest = weeks[loads.findIndex((load) => hoursOf(load) === most)];
  const examWeeks = weeks.filter((_, index) => (loads[index]?.exams ?? 0) > 0);
  return loadText.summary(
    busiest && most > 0 ? { week: busiest.calendar_week, hours: dutchNumber(most) } : null,
    examWeeks.map(({ calendar_week }) => calendar_week),
  );
}
