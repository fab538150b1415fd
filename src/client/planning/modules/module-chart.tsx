// The bars of the module planner: blocks and weeks on top, programmes with their modules below, sums per block.
import { Fragment, type ReactNode } from 'react';

import { HistoryIcon } from '#client/history/history.tsx';
import { unitTarget } from '#client/layout/planner-links.ts';
import { amountText, choiceText } from '#client/planning/frame/numbers.ts';
import { schemeColor } from '#client/ui/color-mark.tsx';
import type { PlannerBlock, PlannerWeek } from '#shared/api/planner-shapes.ts';
import { shownSums } from '#shared/planning/shown-shares.ts';
import { addSums, type Sums } from '#shared/planning/totals.ts';
import { modulePlannerText } from '#shared/text/module-planner.ts';
import { planningText } from '#shared/text/planning.ts';

import { type ModuleProgramme, otherParts, type PlannedModule } from './filter-modules.ts';

import classes from './module-chart.module.css';

export interface ModuleChartProps {
  blocks: readonly PlannerBlock[];
  weeks: readonly PlannerWeek[];
  programmes: readonly ModuleProgramme[];
  /** The school of all of them. */
  organization: number;
}

export function ModuleChart({ blocks, weeks, programmes, organization }: ModuleChartProps) {
  const words = modulePlannerText;
  const total = addSums(
    programmes.map(({ totals }) => totals),
    blocks.length,
  );
  return (
    <div className={classes.scroll}>
      <table
        className={classes.chart}
        style={{ '--weeks': weeks.length } as React.CSSProperties}
        aria-label={words.title}
      >
        <colgroup>
          <col className={classes.names} />
          {weeks.map(({ start_date }) => (
            <col key={start_date} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" rowSpan={2} className={classes.corner}>
              {words.module}
            </th>
            {blocks.map((block) => (
              <th key={block.label} scope="colgroup" colSpan={Math.max(1, block.weeks)} className={classes.block}>
                {block.label}
                <span>{planningText.range(block.start_date, block.end_date)}</span>
              </th>
            ))}
          </tr>
          <tr>
            {weeks.map((week) => (
              <th
                key={week.start_date}
                scope="col"
                className={classes.week}
                data-no-class={week.no_class || undefined}
                title={planningText.level3.weekRow(week.calendar_week, week.syllabus_week, week.no_class_title)}
              >
                {week.calendar_week}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {programmes.map((programme) => (
            <Fragment key={programme.id}>
              <SumRow
                title={programme.title}
                action={
                  <HistoryIcon
                    scope={{ programme: programme.id }}
                    about={programme.title}
                    organization={organization}
                  />
                }
                notes={choicesOf(programme.modules)}
                sums={programme.totals}
                blocks={blocks}
              />
              {programme.modules.map((module) => (
                <ModuleRow key={`${module.placed_as}-${module.relation_id}`} module={module} weeks={weeks} />
              ))}
              <RestRow programme={programme} blocks={blocks} />
            </Fragment>
          ))}
        </tbody>
        <tfoot>
          <SumRow title={words.total} sums={total} blocks={blocks} />
        </tfoot>
      </table>
    </div>
  );
}

/** 'Minor: 30 EC te kiezen uit 150', once for every part from which students choose. */
function choicesOf(modules: readonly PlannedModule[]): string[] {
  const words = modules.flatMap(({ choice }) =>
    choice ? planningText.choiceIn(choice.part_title, choiceText(choice)) : [],
  );
  return [...new Set(words)];
}

interface SumRowProps {
  title: string;
  action?: ReactNode;
  notes?: readonly string[];
  /** Not rounded. */
  sums: readonly Sums[];
  blocks: readonly PlannerBlock[];
}

function SumRow({ title, action, notes = [], sums, blocks }: SumRowProps) {
  return (
    <tr className={classes.sums}>
      <th scope="row">
        <div className={classes.head}>
          {title}
          {action}
        </div>
        {notes.map((note) => (
          <span key={note} className={classes.note}>
            {note}
          </span>
        ))}
      </th>
      <SumCells sums={sums} blocks={blocks} />
    </tr>
  );
}

function SumCells({ sums: exact, blocks }: Pick<SumRowProps, 'sums' | 'blocks'>) {
  const sums = shownSums(exact);
  return blocks.map((block, index) => (
    <td key={block.label} colSpan={Math.max(1, block.weeks)}>
      {amountText(sums[index]?.ects_credits ?? 0, sums[index]?.contact_hours ?? 0) || '–'}
    </td>
  ));
}

/** So that the bars and this row together are the totals above them. */
function RestRow({ programme, blocks }: { programme: ModuleProgramme; blocks: readonly PlannerBlock[] }) {
  const rest = otherParts(programme);
  if (!rest) return null;
  return (
    <tr className={classes.rest}>
      <th scope="row">{modulePlannerText.otherParts}</th>
      <SumCells sums={rest} blocks={blocks} />
    </tr>
  );
}

function ModuleRow({ module, weeks }: { module: PlannedModule; weeks: readonly PlannerWeek[] }) {
  const {
    title,
    study_year,
    coordinator,
    number,
    first_week,
    last_week,
    user_color,
    mirrored,
    counted,
    choice,
    totals,
  } = module;
  const target = unitTarget(module.relation_id, module.placed_as);
  const href = `${target.to}?${new URLSearchParams(Object.entries(target.search).map(([name, id]) => [name, String(id)])).toString()}`;
  const span = planningText.weeksShort(weeks[first_week]?.calendar_week ?? 0, weeks[last_week]?.calendar_week ?? 0);
  const after = weeks.length - 1 - last_week;
  return (
    <tr>
      <th scope="row" className={classes.name}>
        {/* Out of the frame: the unit opens in the application around it. */}
        <a href={href} target="_top">
          {title}
        </a>
        <span>
          {[
            number,
            modulePlannerText.studyYear(study_year),
            coordinator,
            mirrored ? planningText.mirrored : '',
            counted || mirrored ? '' : planningText.notCounted,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </th>
      {first_week > 0 ? <td colSpan={first_week} aria-hidden="true" /> : null}
      <td colSpan={last_week - first_week + 1} className={classes.barCell}>
        <div
          className={classes.bar}
          data-mirrored={mirrored || undefined}
          style={{ '--item': schemeColor(`#${user_color}`) } as React.CSSProperties}
          title={modulePlannerText.bar(title, span)}
        >
          {[amountText(totals.ects_credits.shown, totals.contact_hours.shown), choice ? planningText.chosen : '', span]
            .filter(Boolean)
            .join(' · ')}
        </div>
      </td>
      {after > 0 ? <td colSpan={after} aria-hidden="true" /> : null}
    </tr>
  );
}
