// The plan of a programme as an Excel workbook: a sheet per study year that draws the plan by week, and everything as a table.
import { FileAnswer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { presentation } from '#server/planner/presentation.ts';
import type { PresentedUnit, PresentedYear } from '#shared/api/planner-presentation.ts';
import { fileName } from '#shared/file-name.ts';
import { labels } from '#shared/planning/labels.ts';
import { planFileText } from '#shared/text/plan-file.ts';

import { type Merge, type Sheet, type SheetCell, workbookBytes } from './excel.ts';
import { planTable } from './plan-table.ts';

const words = planFileText;
/** Number of columns before the weeks. */
const before = 1;

export async function planExcel(call: Call<string, { programme: number }>): Promise<FileAnswer> {
  const { programme, years } = await presentation(call);
  const bytes = await workbookBytes(programme.title, years.map(pictureOf), await planTable(call));
  return new FileAnswer('xlsx', fileName(words.file, programme.title), bytes);
}

function pictureOf(year: PresentedYear): Sheet {
  const { weeks, items, loads, totals } = year;
  const lines = items.flatMap((item) => [
    { unit: item, isInside: false },
    ...item.units.map((unit) => ({ unit, isInside: true })),
  ]);
  const blocks = blockSpans(year);
  const heads = [
    ['', ...weeks.map((_, index) => blocks.find(({ first }) => first === index)?.label ?? '')],
    [words.plan, ...weeks.map(({ calendar_week }) => String(calendar_week))],
  ];
  const loadRow = loads ? [[words.contact, ...loads.map((load) => hours(load.contact_hours))]] : [];
  return {
    name: labels.year(year.year),
    heads,
    rows: [
      ...lines.map(({ unit, isInside }) => lineOf(unit, isInside, weeks.length)),
      ...loadRow,
      [words.total(round(totals.ects_credits), round(totals.contact_hours))],
    ],
    widths: [44, ...weeks.map(() => 4)],
    frozenColumns: before,
    paper: 'a3',
    merges: [
      ...blocks.map(({ first, last }): Merge => ({ row: 0, from: first + before, to: last + before })),
      ...lines.flatMap(({ unit }, index): Merge[] =>
        unit.last_week > unit.first_week && unit.first_week >= 0
          ? [{ row: heads.length + index, from: unit.first_week + before, to: unit.last_week + before }]
          : [],
      ),
    ],
  };
}

/** With a text in the first week, because colour is lost on a black-and-white print. */
function lineOf(unit: PresentedUnit, isInside: boolean, weeks: number): SheetCell[] {
  const { title, ects_credits, contact_hours, first_week, last_week, user_color } = unit;
  const name = `${isInside ? '    ' : ''}${title}`;
  const text = words.item(title, round(ects_credits), round(contact_hours));
  return [
    name,
    ...Array.from({ length: weeks }, (_, week): SheetCell => {
      if (week < first_week || week > last_week || first_week < 0) return '';
      return { text: week === first_week ? text : '', fill: isInside ? 'F3F4F6' : user_color || 'E5E7EB' };
    }),
  ];
}

interface Span {
  label: string;
  first: number;
  last: number;
}

/** The first and last week of each block. */
function blockSpans({ blocks, weeks }: PresentedYear): Span[] {
  return blocks.flatMap(({ label }, block): Span[] => {
    const own = weeks.flatMap((week, index) => (week.block === block ? [index] : []));
    const [first, last] = [own[0], own.at(-1)];
    return first === undefined || last === undefined ? [] : [{ label, first, last }];
  });
}

function hours(value: number): string {
  return value > 0 ? String(round(value)) : '';
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
