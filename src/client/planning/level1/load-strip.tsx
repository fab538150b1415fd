// The load of a study year below its grid: a bar per week, live while something is dragged. It opens the same as a table.
import { memo, useDeferredValue, useEffect, useMemo, useState } from 'react';

import type { BoardFooter } from '#client/planning/grid/board.tsx';
import { type GridNode, yearGridTotals } from '#client/planning/plan/grid-totals.ts';
import type { PlanItem } from '#client/planning/plan/plan-item.ts';
import { tooltip } from '#client/ui/tooltip.tsx';
import type { Contents, PlannerBlock, PlannerWeek } from '#shared/api/planner-shapes.ts';
import { axisOf, weekStretches } from '#shared/planning/axis.ts';
import { columns } from '#shared/planning/grid.ts';
import { noLoad, type WeekLoad, weekLoads, weeksOfCoordinator, weeksTaken } from '#shared/planning/week-load.ts';
import { loadText } from '#shared/text/load.ts';
import { dutchNumber } from '#shared/text/numbers.ts';
import { planningText } from '#shared/text/planning.ts';

import type { LiveTotals } from './live-totals.ts';
import { LoadTable } from './load-table.tsx';

import classes from './load-strip.module.css';

export interface LoadStripProps extends BoardFooter {
  year: { label: string; blocks: readonly PlannerBlock[]; weeks: readonly PlannerWeek[] };
  contents: Contents | null;
  items: readonly PlanItem[];
  /** Finds an item of any year, which may be carried here; `all` has the contents of all years. */
  find: (key: string) => PlanItem | undefined;
  all: Contents | null;
  /** The items as they are planned, with their contents. */
  nodes: ReadonlyMap<string, GridNode>;
  /** The coordinator whose weeks are marked while no item is pointed at; null for none. */
  coordinator: string | null;
  /** Publishes the sums while something is carried. */
  live: LiveTotals;
}

/** The weeks of an item or a person, and the load in each week. */
interface Marked {
  taken: ReadonlySet<unknown>;
  loads: readonly WeekLoad[];
}

/** A bar of full height: a working week, or the busiest week where that is more. */
const fullWeek = 40;

/** Rendered with low priority: neither a drag nor a click waits for the bars. */
export function LoadStrip(props: LoadStripProps) {
  return <Strip {...useDeferredValue(props)} />;
}

const Strip = memo(function Strip(props: LoadStripProps) {
  const { year, contents, items, find, all, nodes, moved, pointed, coordinator, live } = props;
  const { label, blocks, weeks } = year;
  const [open, setOpen] = useState(false);
  const counted = useMemo(() => {
    if (!moved) return null;
    const stays = items.filter(({ key }) => !moved.has(key));
    const comes = [...moved].flatMap(([key, place]) => {
      const carried = place && find(key);
      return carried ? [{ ...carried, ...place }] : [];
    });
    const isOwn = comes.every(({ key }) => items.some((item) => item.key === key));
    const inside = isOwn ? contents : all;
    return yearGridTotals({ items: [...stays, ...comes], contents: inside, weeks, blocks: blocks.length });
  }, [moved, items, find, all, contents, weeks, blocks]);
  useEffect(() => live.show(counted), [live, counted]);
  useEffect(() => () => live.show(null), [live]);
  const shown = counted?.nodes ?? nodes;
  const roots = useMemo(() => [...shown.values()], [shown]);
  const loads = useMemo(() => weekLoads(roots, weeks), [roots, weeks]);
  const stretches = useMemo(() => weekStretches(axisOf(weeks, blocks.length)), [weeks, blocks]);
  const node = pointed === null ? undefined : shown.get(pointed);
  const person = useMemo(() => {
    if (coordinator === null) return null;
    const isTheirs = ({ row }: GridNode) => row.coordinator === coordinator;
    return { taken: weeksOfCoordinator(roots, coordinator), loads: weekLoads(roots, weeks, isTheirs) };
  }, [roots, weeks, coordinator]);
  // Counts only its own exams; other exams are drawn in grey.
  const marked = useMemo(
    () => (node ? { taken: weeksTaken(node), loads: weekLoads([node], weeks) } : person),
    [node, weeks, person],
  );
  const scale = Math.max(fullWeek, ...loads.map(hoursOf));

  return (
    <>
      <button
        type="button"
        className={classes.strip}
        data-marking={marked !== null || undefined}
        aria-haspopup="dialog"
        aria-label={[`${loadText.title(label)}.`, weeksOf(coordinator, weeks, person), summaryOf(weeks, loads)]
          .filter(Boolean)
          .join(' ')}
        onClick={() => setOpen(true)}
      >
        {weeks.map((week, index) => {
          const load = loads[index] ?? noLoad;
          const { from, to } = stretches[index] ?? { from: 0, to: 0 };
          const own = marked?.loads[index]?.exams ?? 0;
          const theirs = coordinator === null ? '' : loadText.examsOf(coordinator, person?.loads[index]?.exams ?? 0);
          return (
            <span
              key={week.start_date}
              className={classes.week}
              style={{ left: `${(from / columns) * 100}%`, width: `${((to - from) / columns) * 100}%` }}
              data-no-class={week.no_class || undefined}
              data-first={week.block_title !== '' || undefined}
              data-marked={marked?.taken.has(week) || undefined}
              data-exams={load.exams > 0 || undefined}
              {...tooltip(weekText(week, load, theirs))}
            >
              <span className={classes.study} style={{ height: `${(load.self_study_hours / scale) * 100}%` }} />
              <span className={classes.contact} style={{ height: `${(load.contact_hours / scale) * 100}%` }} />
              {load.exams > 0 ? (
                <span
                  className={classes.exams}
                  data-count={own || load.exams}
                  data-others={(marked !== null && own === 0) || undefined}
                />
              ) : null}
            </span>
          );
        })}
      </button>
      {open ? <LoadTable label={label} weeks={weeks} loads={loads} onClose={() => setOpen(false)} /> : null}
    </>
  );
});

function hoursOf({ contact_hours, self_study_hours }: WeekLoad): number {
  return contact_hours + self_study_hours;
}

function weekText(week: PlannerWeek, load: WeekLoad, ofPerson: string): string {
  const { contact_hours, self_study_hours, exams, summative_exams } = load;
  const free = week.no_class ? week.no_class_title || planningText.level3.noClass : '';
  const words = (value: number) => (value === 0 ? '' : dutchNumber(value));
  const held = [loadText.examCount(exams, summative_exams), ofPerson].filter(Boolean).join(', ');
  return loadText.weekSums(week.calendar_week, free, words(contact_hours), words(self_study_hours), held);
}

/** 'Weken van J. Vos: 36, 37, met toetsen in week 37.' */
function weeksOf(name: string | null, weeks: readonly PlannerWeek[], person: Marked | null): string {
  if (name === null || person === null) return '';
  const numbersOf = (isMeant: (week: PlannerWeek, index: number) => boolean) =>
    weeks.filter(isMeant).map(({ calendar_week }) => calendar_week);
  return loadText.weeksOf(
    name,
    numbersOf((week) => person.taken.has(week)),
    numbersOf((_, index) => (person.loads[index]?.exams ?? 0) > 0),
  );
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
