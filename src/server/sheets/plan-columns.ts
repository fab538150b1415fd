// The columns of the table of a plan: the place of items, and the form fields of placed courses and exams.
import type { Call } from '#server/http/call.ts';
import { type LessonKind, placedDefinition, storedNames } from '#server/planner/lesson-rows.ts';
import type { FileColumn } from '#server/spreadsheet/table-file.ts';
import { type Attribute, checkbox, integer, text } from '#shared/definitions/attribute.ts';
import type { PlanKind } from '#shared/planning/plan-tree.ts';
import { canAttribute, rightsIn } from '#shared/permissions/rights.ts';
import { planFileText } from '#shared/text/plan-file.ts';
import { spreadsheetText } from '#shared/text/spreadsheet.ts';

import { attributeColumn, idColumn, type Labels, labelsOf, revisionColumn } from './columns.ts';
import type { PlanNames } from './plan-names.ts';

const { columns: words, kinds } = planFileText;
type PlaceColumn = Exclude<keyof typeof words, 'ects_credits'>;

/** Only exported, never imported: it follows from the other columns. */
const informational = (label: string): Attribute => ({ ...text({ label }), derived: true });

const place: Record<PlaceColumn, Attribute> = {
  year: integer({ label: words.year }),
  part: informational(words.part),
  unit: informational(words.unit),
  inside: text({ label: words.inside }),
  kind: text({ label: words.kind }),
  name: text({ label: words.name }),
  first_block: text({ label: words.first_block }),
  last_block: text({ label: words.last_block }),
  first_week: integer({ label: words.first_week }),
  last_week: integer({ label: words.last_week }),
  x: integer({ label: words.x }),
  width: integer({ label: words.width }),
  y: integer({ label: words.y }),
  height: integer({ label: words.height }),
  ects: informational(words.ects),
  contact_hours: informational(words.contact_hours),
  remove: checkbox({ label: words.remove }),
};
const { remove, ...before } = place;
const lessons: Record<string, Attribute> = Object.fromEntries(
  (['course', 'exam'] as const).flatMap((kind) =>
    storedNames(placedDefinition[kind]).map((name) => [name, placedDefinition[kind].attributes[name] as Attribute]),
  ),
);

/** In the order of the table. Removal is last, where nobody ticks it by accident. */
export const planAttributes: Readonly<Record<string, Attribute>> = { ...before, ...lessons, remove };

export function isLesson(kind: PlanKind): kind is LessonKind {
  return kind === 'course' || kind === 'exam';
}

/** A form field of this kind of lesson. */
export function lessonAttribute(kind: PlanKind, name: string): Attribute | null {
  const attribute = isLesson(kind) ? placedDefinition[kind].attributes[name] : undefined;
  return attribute && !attribute.derived ? attribute : null;
}

/** All columns of places, and the fields of lessons that the user may read. */
export function readableColumns({ user }: Pick<Call, 'user'>, organization: number): string[] {
  const rights = rightsIn(user.grants, organization);
  const reads = (name: string) =>
    (['course', 'exam'] as const).some(
      (kind) =>
        name in placedDefinition[kind].attributes &&
        canAttribute(rights, `${placedDefinition[kind].object}.${name}`, 'read'),
    );
  return Object.keys(planAttributes).filter((name) => name in place || reads(name));
}

/** The labels of the school. */
export async function planLabels(call: Pick<Call, 'db' | 'user'>, organization: number): Promise<Labels> {
  const own = await Promise.all(
    (['course', 'exam'] as const).map((kind) => labelsOf(call, placedDefinition[kind], organization)),
  );
  return { ...own[0], ...own[1], ...words };
}

export function planFileColumns(
  columns: readonly string[],
  labels: Labels,
  names: PlanNames,
): { columns: FileColumn[]; choices: string[][] } {
  const lists = new Map<string, string[]>(
    columns.flatMap((name): [string, string[]][] => {
      const list = choicesOf(name, names);
      return list.length > 0 ? [[name, list]] : [];
    }),
  );
  const places = new Map([...lists.keys()].map((name, index) => [name, index]));
  const own = columns.map((name): FileColumn => {
    const attribute = planAttributes[name] as Attribute;
    const list = places.get(name);
    const column = attributeColumn(name, attribute, labels[name] ?? name, places);
    return { ...column, ...(list !== undefined && { choices: list }), ...(attribute.derived && { fixed: true }) };
  });
  return { columns: [idColumn, ...own, revisionColumn], choices: [...lists.values()] };
}

function choicesOf(name: string, { lessons: { course, exam } }: PlanNames): string[] {
  if (name === 'kind') return [...new Set(Object.values(kinds))];
  if (planAttributes[name]?.kind === 'checkbox') return Object.values(spreadsheetText.yesNo);
  if (planAttributes[name]?.kind !== 'option') return [];
  return [...new Set([...(course[name]?.list() ?? []), ...(exam[name]?.list() ?? [])])];
}
