// Parts shared by several documents: facts of the programme, the scheme of a year, its tests.
import { definitions } from '#shared/definitions/registry.ts';
import { shownShares } from '#shared/planning/shown-shares.ts';
import { documentText as words } from '#shared/text/documents.ts';

import { type DocumentData, type DocumentItem, type DocumentYear, unitsIn, type Values } from './data.ts';
import { type Block, type Cell, type DocumentModel, type Facts, heading, type Row, rowOf, runsOf } from './model.ts';
import type { Section, Table } from './model.ts';
import { richTextBlocks } from './rich-text.ts';

export function documentOf(data: DocumentData, title: string, sections: readonly Section[]): DocumentModel {
  const [only] = data.years.length === 1 ? data.years : [];
  const { color, logo } = data.template;
  return {
    ...{ title: `${title} ${data.programme.title}`.trim(), language: 'nl', school: data.school },
    subtitle: [data.programme.name, only && words.year(only.label, only.studyYear)].filter(Boolean).join(' · '),
    look: { color, logo },
    sections: sections.filter(({ blocks }) => blocks.length > 0),
  };
}

export function labelOf({ labels }: Pick<DocumentData, 'labels'>, attribute: string): string {
  return labels[attribute] ?? attribute;
}

/** The filled attributes of the programme, each with the letter of the law that requires it. */
export function programmeFacts(data: DocumentData, names: Readonly<Record<string, string>>): Facts {
  const { values } = data.programme;
  return {
    kind: 'facts',
    rows: Object.entries(names)
      .filter(([name]) => values[name])
      .map(([name, letter]) => ({
        label: labelOf(data, `programme.${name}`),
        runs: runsOf(values[name] ?? ''),
        ...(letter && { letter }),
      })),
  };
}

/** A rich text of the programme under its heading; nothing if it is empty. */
export function programmeText(
  data: DocumentData,
  name: keyof typeof definitions.programme.attributes,
  letter?: string,
): Block[] {
  const blocks = richTextBlocks(data.programme.values[name] ?? '');
  const head = heading(2, labelOf(data, `programme.${name}`), `programma-${name}`);
  return blocks.length > 0 ? [{ ...head, ...(letter && { letter }) }, ...blocks] : [];
}

export function unitTitle(item: DocumentItem): string {
  return item.title || words.untitled(item.object);
}

export const unitAnchor = (id: number) => `eenheid-${id}`;

/** The units of a year in the rows, its blocks in the columns; the numbers are those of the planner. */
export function schemeTable(year: DocumentYear, linked: boolean): Table {
  const rowsOf = (items: readonly DocumentItem[], depth: number): Row[] =>
    items.map(onlyUnit).flatMap((item) => [schemeRow(item, depth, linked), ...rowsOf(item.items, depth + 1)]);
  const totals = shownShares(year.blockSums.map(({ ects_credits }) => ects_credits)).map(words.number);
  return {
    kind: 'table',
    caption: words.scheme(words.year(year.label, year.studyYear)),
    columns: [
      { title: words.columns.unit, width: 6 },
      ...year.blocks.map((title) => ({ title, width: 1.4, numeric: true as const })),
      { title: words.columns.ects, width: 1.2, numeric: true },
    ],
    rows: [...rowsOf(year.items, 0), rowOf([words.total, ...totals, words.number(year.sums.ects_credits)], true)],
  };
}

/** A part around a single unit with the same name is redundant. */
function onlyUnit(item: DocumentItem): DocumentItem {
  const [only, ...others] = item.items;
  return only?.kind === 'unit' && others.length === 0 && only.title === item.title && !item.choice ? only : item;
}

function schemeRow(item: DocumentItem, depth: number, linked: boolean): Row {
  const { choice, ects, inBlocks } = item;
  const title = unitTitle(item);
  const name = choice ? words.choice(title, choice.least, choice.offered ?? ects) : title;
  const link = linked && item.kind === 'unit' ? { link: `#${unitAnchor(item.object)}` } : {};
  const shares = shownShares(inBlocks.map(({ ects_credits }) => ects_credits));
  const first: Cell = { runs: [{ text: `${'\u2003'.repeat(depth)}${name}`, ...link }] };
  const rest = [...shares.map((share) => (share > 0 ? words.number(share) : '')), words.number(ects)];
  return {
    cells: [first, ...rest.map((text) => ({ runs: runsOf(text) }))],
    ...(item.kind === 'part' && { strong: true }),
  };
}

/** What the reader may read of a test, as columns. */
interface TestColumn {
  attribute: string;
  title?: string;
  width: number;
  letter?: string;
}

const testColumns: readonly TestColumn[] = [
  { attribute: 'type_title', title: words.columns.form, width: 2.2, letter: 'l' },
  { attribute: 'weighing', width: 1.3 },
  { attribute: 'assessment_base', width: 2.4 },
  { attribute: 'individual', width: 1.7 },
  { attribute: 'requirements', width: 2.2, letter: 's' },
  { attribute: 'mandatory', width: 1.4, letter: 't' },
];

/** The tests of units: a row for each, with the weeks of the test and its resit. `withUnit`: for several units. */
export function testTable(
  data: DocumentData,
  items: readonly DocumentItem[],
  { caption, withUnit, letters }: { caption: string; withUnit: boolean; letters: boolean },
): Table {
  const known = unitsIn(items).flatMap(({ tests }) => tests.map(({ values }) => values));
  // Columns that the law requires are shown even if they are empty.
  const shown = testColumns.filter(({ attribute }) =>
    known.some((values) => (letters ? attribute in values : Boolean(values[attribute]))),
  );
  const hasWeeks = [words.columns.first, words.columns.resit];
  const rows = unitsIn(items).flatMap((item) => {
    const heads = withUnit ? [unitTitle(item), words.number(item.ects)] : [];
    const found = opportunities(item.tests).map(({ title, values, weeks }) =>
      rowOf([...heads, title, ...shown.map(({ attribute }) => valueOf(values, attribute)), ...weeks]),
    );
    if (found.length > 0 || !withUnit) return found;
    return [rowOf([...heads, words.noTest, ...[...shown, ...hasWeeks].map(() => '')])];
  });
  const columns = [
    ...(withUnit
      ? [
          { title: words.columns.unit, width: 3.4, letter: 'a' },
          { title: words.columns.ects, width: 0.9, numeric: true as const, letter: 'e' },
        ]
      : []),
    { title: words.columns.test, width: 3, letter: 'h' },
    ...shown.map(({ attribute, title, width, letter }) => ({
      title: title ?? labelOf(data, `rel__calendar_week__exam.${attribute}`),
      ...{ width, ...(letter && { letter }) },
    })),
    ...hasWeeks.map((title) => ({ title, width: 2, letter: 'j' })),
  ];
  return {
    kind: 'table',
    caption,
    columns: letters ? columns : columns.map(({ letter: _letter, ...rest }) => rest),
    rows,
  };
}

function valueOf(values: Values, attribute: string): string {
  return values[attribute] ?? '';
}

/** Puts each resit beside the test of the same kind; a resit without a test gets its own row. */
function opportunities(tests: DocumentItem['tests']) {
  const left = tests.filter(({ resit }) => resit);
  const take = (exam: number) => {
    const at = left.findIndex((each) => each.exam === exam);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  const rows = tests
    .filter(({ resit }) => !resit)
    .map(({ title, values, week, exam }) => ({ title, values, weeks: [week, take(exam)?.week ?? ''] }));
  return [...rows, ...left.map(({ title, values, week }) => ({ title, values, weeks: ['', week] }))];
}
