// The head of one study year: title, status, EC and hours, and the table of semesters and blocks above its grid.
import { FindingsChip } from '#client/planning/checks/live/findings-chip.tsx';
import type { PlanChecks } from '#client/planning/checks/live/use-plan-checks.ts';
import type { PlannerTarget } from '#client/layout/planner-links.ts';
import { BlockMark, Totals } from '#client/planning/frame/totals.tsx';
import type { GridTotals } from '#client/planning/plan/grid-totals.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { IconLink } from '#client/ui/icon-link.tsx';
import { IconCopy, IconListCheck } from '#client/ui/icons.ts';
import { StatusChip } from '#client/ui/status-chip.tsx';
import type { PlannerBlock, StudyYearWire } from '#shared/api/planner-shapes.ts';
import { shownSums } from '#shared/planning/shown-shares.ts';
import type { Sums } from '#shared/planning/totals.ts';
import { acrossText } from '#shared/text/across.ts';
import { dutchNumber } from '#shared/text/numbers.ts';
import { outcomeMatrixText } from '#shared/text/outcome-matrix.ts';
import { planningText } from '#shared/text/planning.ts';

import shared from '../frame/shared-panel.module.css';
import classes from './year-head.module.css';

export interface YearHeadProps {
  year: StudyYearWire;
  totals: Sums;
  /** What students choose of these EC; null where there is nothing to choose. */
  choices: GridTotals['choices'];
  target: number | null;
  checks: PlanChecks;
  /** The link to its outcomes; absent for users who may not read them. */
  outcomes?: PlannerTarget | undefined;
  /** Absent where there is nothing to copy, or the user may not. */
  onCopy?: (() => void) | undefined;
  /** While it is saved, nothing is copied; the head stays as it is, so that the grid stays where it is. */
  isSaving: boolean;
}

export function YearHead({ year, totals, choices, target, checks, outcomes, onCopy, isSaving }: YearHeadProps) {
  const note = choices ? planningText.yearChoice(dutchNumber(choices.chosen), dutchNumber(choices.offered)) : '';
  return (
    <div className={shared.panelHead}>
      <h2 className={shared.panelTitle}>{year.label}</h2>
      <span className={shared.muted}>{year.calendar_year?.title}</span>
      <StatusChip label={year.programme_calendar.state.state} />
      <FindingsChip checks={checks} scope={year.year} of={year.label} hidesNone={Boolean(year.warning)} />
      {onCopy ? (
        <IconButton
          label={acrossText.copyYearOf(year.label)}
          variant="plain"
          size={26}
          icon={<IconCopy size={15} stroke={1.7} aria-hidden="true" />}
          disabled={isSaving}
          onClick={onCopy}
        />
      ) : null}
      {outcomes ? (
        <IconLink
          to={outcomes.to}
          search={outcomes.search}
          label={outcomeMatrixText.ofYear(year.label)}
          size={26}
          icon={<IconListCheck size={15} stroke={1.7} aria-hidden="true" />}
        />
      ) : null}
      <span className={shared.grow} />
      <Totals ects={totals.ects_credits} target={target} hours={{ shown: totals.contact_hours }} bar note={note} />
    </div>
  );
}

export interface BlockTableProps {
  label: string;
  blocks: readonly PlannerBlock[];
  /** Not rounded. */
  sums: readonly Sums[];
  /** The EC that a block should have; null without a target. */
  target: number | null;
}

export function BlockTable({ label, blocks, sums: exact, target }: BlockTableProps) {
  const sums = shownSums(exact);
  const parts = partsOf(blocks);
  return (
    <table className={classes.blocks} aria-label={label}>
      <thead>
        {parts ? (
          <tr>
            {parts.map(({ title, span, start, end }) => (
              <th
                key={title}
                scope="colgroup"
                colSpan={span}
                aria-label={`${title}, ${planningText.range(start, end)}`}
              >
                <div className={classes.cell}>
                  <strong>{title}</strong>
                  <span className={classes.dates}>{planningText.range(start, end)}</span>
                </div>
              </th>
            ))}
          </tr>
        ) : null}
        <tr>
          {blocks.map((block, index) => (
            <th key={block.label} scope="col" data-block={index + 1}>
              <div
                className={classes.cell}
                title={parts ? planningText.range(block.start_date, block.end_date) : undefined}
              >
                <span>{block.label}</span>
                <span className={classes.hours}>
                  {sums[index]?.contact_hours ? planningText.hoursShort(dutchNumber(sums[index].contact_hours)) : ''}
                </span>
                <BlockMark ects={sums[index]?.ects_credits ?? 0} target={target} />
              </div>
            </th>
          ))}
        </tr>
      </thead>
    </table>
  );
}

interface Part {
  title: string;
  span: number;
  start: string;
  end: string;
}

/** The semesters with how many columns each takes; null where the unit has none, or where they are the blocks. */
function partsOf(blocks: readonly PlannerBlock[]): Part[] | null {
  if (blocks.every(({ part_label, label }) => part_label === null || part_label === label)) return null;
  const parts: Part[] = [];
  blocks.forEach((block, index) => {
    const last = parts.at(-1);
    const { part_label, part_start_date: start, part_end_date: end } = block;
    if (last && blocks[index - 1]?.part_index === block.part_index) last.span += 1;
    else parts.push({ title: part_label ?? '', span: 1, start, end });
  });
  return parts;
}
