// Reads the data for documents of a programme, as far as the user may read it. A fixed number of queries.
import { sql } from 'kysely';

import { readLabels } from '#server/labels/read-labels.ts';
import { levelOf } from '#server/calendar/readable-rows.ts';
import { recordTypes } from '#server/catalogue/record-types.ts';
import { valueNamer, type NamedValue } from '#server/compare/value-names.ts';
import { runStatement } from '#server/db/statement.ts';
import type { Call } from '#server/http/call.ts';
import { outcomeMatrix } from '#server/outcomes/matrix.ts';
import { lessonValues } from '#server/planner/lesson-values.ts';
import { type Node, openPlan, type OpenPlan, studyYearOf } from '#server/planner/plan.ts';
import { readsLevel, type StudyYear } from '#server/planner/programme.ts';
import { titleOf } from '#server/planner/wire.ts';
import { listStatement, readRecord } from '#server/records/read.ts';
import { notFound, Refusal } from '#server/refusal.ts';
import { requireRight } from '#server/rights/user.ts';
import type { OutcomeMatrix } from '#shared/api/outcomes.ts';
import type { Attributes } from '#shared/definitions/definition.ts';
import { definitions, placedDefinitions } from '#shared/definitions/registry.ts';
import type { Requirement } from '#shared/definitions/requirement.ts';
import type { DocumentData, DocumentItem, DocumentUnit, DocumentYear, Values } from '#shared/documents/data.ts';
import { yearLabel } from '#shared/planning/calendar.ts';
import { labels } from '#shared/planning/labels.ts';
import { blockSums, headSums, sumsOf } from '#shared/planning/totals.ts';
import { rightsIn } from '#shared/permissions/rights.ts';
import { fullName } from '#shared/text/full-name.ts';
import { placementText } from '#shared/text/placement.ts';
import { requirementText } from '#shared/text/requirements.ts';

import { templateOf } from './template.ts';

export interface DocumentQuery {
  programme: number;
  /** 0 for all years. */
  year: number;
}

type Wire = Record<string, unknown>;
type Namer = (attributes: Attributes, wire: Wire) => Values;
type Lessons = Awaited<ReturnType<typeof lessonValues>>;

type Reading = Pick<Call<string, DocumentQuery>, 'db' | 'user' | 'query'>;

export async function readDocumentData(call: Reading, withOutcomes: boolean): Promise<DocumentData> {
  const { db, user, query } = call;
  const open = await openPlan(db, user, query.programme);
  const { id, organization } = open.head;
  requireRight(user, organization, 'programme', 'read');
  const asked = query.year === 0 ? open.years : [studyYearOf(open, query.year)];
  const levels = ([1, 2, 3] as const).filter((level) => readsLevel(user, organization, level));
  const record = await readRecord(db, recordTypes.programme, user, id);
  if (!record) throw notFound();
  const programme = JSON.parse(record.text) as Wire;
  const [units, lessons, words, template, matrix] = await Promise.all([
    levels.includes(1) ? readUnits(call, id) : [],
    lessonValues(db, rightsIn(user.grants, organization), sql`p.programme = ${id}`),
    readLabels(db, user, organization),
    templateOf(db, organization),
    withOutcomes ? readMatrix(call, id) : null,
  ]);
  const nameAll = await namerOf(call, organization, { programme, units, lessons });
  return {
    school: user.organizations.find((each) => each.id === organization)?.title ?? '',
    programme: {
      ...{ name: fullName({ ...open.head, title: '' }), title: open.head.title },
      values: nameAll(definitions.programme.attributes, programme),
    },
    years: levels.includes(1) ? asked.map((study) => yearOf(open, study, levels, lessons, nameAll)) : [],
    units: Object.fromEntries(units.map((unit) => [unit['id'], unitOf(unit, units, nameAll)])),
    ...{ labels: words, template, matrix },
  };
}

/** The units of the plan, and those that they require. */
async function readUnits({ db, user }: Reading, programme: number): Promise<Wire[]> {
  const placed = `select educational_unit from placement where programme = ${programme}`;
  const before = `select requires from unit_requirement where educational_unit in (${placed})`;
  const where = `record.id in (${placed} union ${before})`;
  const [found] = await runStatement<{ json: string }>(db, listStatement(recordTypes.educationalUnit, user, { where }));
  return JSON.parse(found?.json ?? '[]') as Wire[];
}

/** Null for users who may not read it. */
async function readMatrix(call: Reading, programme: number): Promise<OutcomeMatrix | null> {
  try {
    return await outcomeMatrix({ ...call, query: { programme } });
  } catch (error) {
    if (error instanceof Refusal && error.status === 403) return null;
    throw error;
  }
}

/** Converts values to text, except rich text. Attributes that are not in the record are left out. */
async function namerOf(
  { db, user }: Reading,
  organization: number,
  { programme, units, lessons }: { programme: Wire; units: readonly Wire[]; lessons: Lessons },
): Promise<Namer> {
  const valuesIn = (attributes: Attributes, wire: Wire): NamedValue[] =>
    Object.entries(attributes).map(([name, attribute]) => ({ attribute, value: wire[name] }));
  const name = await valueNamer(db, user, organization, [
    ...valuesIn(definitions.programme.attributes, programme),
    ...units.flatMap((unit) => valuesIn(definitions.educationalUnit.attributes, unit)),
    ...[...lessons.values()].flatMap(({ values }) => valuesIn(placedDefinitions.placedExam.attributes, values)),
  ]);
  const textOf = ({ attribute, value }: NamedValue) =>
    attribute?.kind === 'richText' && typeof value === 'string' ? value : name({ attribute, value });
  return (attributes, wire) =>
    Object.fromEntries(
      Object.entries(attributes)
        .filter(([attribute]) => attribute in wire)
        .map(([key, attribute]) => [key, textOf({ attribute, value: wire[key] })]),
    );
}

function unitOf(unit: Wire, all: readonly Wire[], nameAll: Namer): DocumentUnit {
  const { id, title, requires } = unit as { id: number; title?: string; requires?: readonly Requirement[] };
  const titleAt = (wanted: number) => all.find((each) => each['id'] === wanted)?.['title'];
  const lines = (requires ?? []).map(({ educational_unit, kind, note }) => {
    const name = titleAt(educational_unit);
    return requirementText.line(
      typeof name === 'string' ? name : requirementText.unknown(educational_unit),
      kind,
      note,
    );
  });
  const values = nameAll(definitions.educationalUnit.attributes, unit);
  return { id, title: title ?? '', values, requires: lines };
}

function yearOf(
  { plan }: OpenPlan,
  { year, calendar, blocks }: StudyYear,
  levels: readonly number[],
  lessons: Lessons,
  nameAll: Namer,
): DocumentYear {
  const roots = plan.roots.get(year) ?? [];
  const seen = (nodes: readonly Node[]) =>
    nodes.filter(({ row }) => !row.mirrored && levels.includes(levelOf(row.kind)));
  const itemOf = (node: Node): DocumentItem => {
    const { row, totals } = node;
    const inside = seen(node.children);
    return {
      ...{ kind: row.kind === 'part' ? 'part' : 'unit', object: row.object, title: titleOf(row) },
      ...{ ects: totals.ects_credits.shown, choice: totals.ects_credits.choice ?? null, elective: row.elective },
      inBlocks: headSums(node, blocks.length),
      where: whereOf(node, blocks),
      items: inside.filter((each) => each.row.kind !== 'course' && each.row.kind !== 'exam').map(itemOf),
      tests: inside.filter((each) => each.row.kind === 'exam').map((each) => testOf(each, lessons, nameAll)),
    };
  };
  return {
    ...{ year, label: labels.year(year), studyYear: calendar ? yearLabel(calendar) : '' },
    blocks: blocks.map(({ label }) => label),
    ...{ sums: sumsOf(roots), blockSums: blockSums(roots, blocks.length), items: seen(roots).map(itemOf) },
  };
}

function testOf({ row, weeks }: Node, lessons: Lessons, nameAll: Namer) {
  const wire = lessons.get(row.id)?.values ?? {};
  const [first, last] = [weeks[0], weeks.at(-1)];
  return {
    ...{ exam: row.object, title: titleOf(row), resit: wire['resit'] === true },
    week: first && last ? placementText.weeks(first.calendar_week, last.calendar_week) : '',
    values: nameAll(placedDefinitions.placedExam.attributes, wire),
  };
}

/** 'Blok 1 – Blok 2' */
function whereOf({ blocks, weeks }: Node, all: StudyYear['blocks']): string {
  const first = all[weeks[0]?.block ?? blocks?.first ?? -1]?.label ?? '';
  const last = all[weeks.at(-1)?.block ?? blocks?.last ?? -1]?.label ?? '';
  return first === last ? first : `${first} – ${last}`;
}
