// The attributes of placed courses and exams, written for new items.
import { sql } from 'kysely';

import type { User } from '#server/rights/user.ts';
import { guardAttributes } from '#server/records/guards.ts';
import { cleanAttributes, type Values } from '#server/records/values.ts';
import type { Db } from '#server/db/connect.ts';
import { invalid } from '#server/refusal.ts';
import { courseForm, examForm } from '#shared/api/planner-input.ts';
import type { AnyDefinition } from '#shared/definitions/definition.ts';
import { placedDefinitions } from '#shared/definitions/registry.ts';
import { durationHours } from '#shared/planning/duration.ts';
import { canAttribute, type Rights, rightsIn } from '#shared/permissions/rights.ts';
import { fieldText } from '#shared/text/field.ts';

export type LessonKind = 'course' | 'exam';
type Prepopulate = boolean | Record<string, unknown> | null | undefined;

export interface NewLesson {
  id: number;
  kind: LessonKind;
  /** The kind of teaching or testing. */
  object: number;
  prepopulate: Prepopulate;
}

export const placedDefinition: Record<LessonKind, AnyDefinition> = {
  course: placedDefinitions.placedCourse,
  exam: placedDefinitions.placedExam,
};
const formSchema = { course: courseForm, exam: examForm };

/** Names of the attributes that have a column. */
export function storedNames({ attributes }: AnyDefinition): string[] {
  return Object.keys(attributes).filter((name) => !attributes[name]?.derived);
}

/** Two queries for each of the two kinds, however many lessons there are. */
export async function insertLessons(db: Db, user: User, organization: number, lessons: NewLesson[]): Promise<void> {
  for (const kind of ['course', 'exam'] as const) {
    const own = lessons.filter((lesson) => lesson.kind === kind);
    if (own.length === 0) continue;
    const definition = placedDefinition[kind];
    const rights = rightsIn(user.grants, organization);
    const known = readableKinds(rights, kind, await readKinds(db, kind, organization, own));
    const rows = own.map((lesson) => {
      const values = valuesOf(kind, lesson, known);
      // Values of a duplicate are set by the user, so they need rights; defaults of the kind do not.
      if (typeof lesson.prepopulate === 'object') guardAttributes(definition, rights, values, null);
      refuseOtherOptions(definition, values, known);
      return { ...initials(definition), ...values, id: lesson.id };
    });
    const table = sql.table(definition.table);
    const columns = sql.join(storedNames(definition).map((name) => sql.ref(name)));
    await sql`
      insert into ${table} (id, organization, ${columns})
      select id, ${organization}::int, ${columns}
      from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)`.execute(db);
  }
}

interface Known {
  kinds: { id: number; title: string; hours: number | null }[];
  options: { id: number; attribute: string; value: string }[];
}

/** The kinds that are placed, and the options of their attributes in this school. */
async function readKinds(db: Db, kind: LessonKind, organization: number, lessons: NewLesson[]): Promise<Known> {
  const ids = [...new Set(lessons.map(({ object }) => object))];
  const found = await sql<Known>`
    select
      (select coalesce(json_agg(json_build_object('id', k.id, 'title', k.title, 'hours', k.implementation_hours)), '[]')
       from ${sql.table(kind)} k where k.id = any(${ids}::int[])) as kinds,
      (select coalesce(json_agg(json_build_object('id', o.id, 'attribute', a.attribute, 'value', o.option_value)
                                order by o.position), '[]')
       from attribute_option o join attribute a on a.id = o.attribute
       where a.object = ${placedDefinition[kind].object} and (o.organization is null or o.organization = ${organization}))
       as options`.execute(db);
  return found.rows[0] ?? { kinds: [], options: [] };
}

/** Hides what the user may not read of a kind: it would be copied to where they may read it. */
function readableKinds(rights: Rights, kind: LessonKind, { kinds, options }: Known): Known {
  const reads = (name: string) => canAttribute(rights, `${kind}.${name}`, 'read');
  const shown = kinds.map(({ id, title, hours }) => ({
    id,
    title: reads('title') ? title : '',
    hours: reads('implementation_hours') ? hours : null,
  }));
  return { kinds: shown, options };
}

function valuesOf(kind: LessonKind, { object, prepopulate }: NewLesson, { kinds, options }: Known): Values {
  if (!prepopulate) return {};
  if (prepopulate === true) {
    const own = kinds.find(({ id }) => id === object);
    const duration = options.find(
      ({ attribute, value }) => attribute === 'duration' && own?.hours && durationHours(value) === own.hours,
    );
    return { title: own?.title ?? '', duration: duration?.id ?? null };
  }
  // A duplicate of an exam may become a course, which lacks some of its fields.
  const { attributes } = placedDefinition[kind];
  const fitting = Object.entries(prepopulate).filter(([name]) => attributes[name] && !attributes[name].derived);
  const decoded: Values = formSchema[kind].parse(Object.fromEntries(fitting));
  return cleanAttributes(placedDefinition[kind], decoded);
}

function refuseOtherOptions({ attributes }: AnyDefinition, values: Values, { options }: Known): void {
  const wrong = Object.entries(values).filter(
    ([name, value]) =>
      attributes[name]?.kind === 'option' &&
      value !== null &&
      !options.some(({ id, attribute }) => attribute === name && id === value),
  );
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong.map(([name]) => [name, fieldText.optionElsewhere])));
}

function initials({ attributes }: AnyDefinition): Values {
  return Object.fromEntries(
    Object.entries(attributes)
      .filter(([, { derived }]) => !derived)
      .map(([name, { initial }]) => [name, initial]),
  );
}
