// The names used in the table of a plan: objects that can be placed, items on its grids, and options of placed lessons.
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { type LessonKind, placedDefinition } from '#server/planner/lesson-rows.ts';
import type { Node } from '#server/planner/plan.ts';
import { titleOf } from '#server/planner/wire.ts';
import type { User } from '#server/rights/user.ts';
import type { GridKind } from '#shared/api/planner-shapes.ts';
import { canAttribute, type Rights, rightsIn } from '#shared/permissions/rights.ts';

import { type Named, Names } from './names.ts';
import { readNames } from './read-names.ts';

export interface PlanNames {
  /** Objects that can be placed. */
  objects: Readonly<Record<GridKind, Names>>;
  /** Items on the grids, by relation. */
  placed: Names;
  /** Options by form attribute. */
  lessons: Readonly<Record<LessonKind, Readonly<Record<string, Names>>>>;
}

const kinds = ['programme_part', 'educational_unit', 'course', 'exam'] as const satisfies readonly GridKind[];

export async function planNames(db: Db, user: User, organization: number, placed: readonly Node[]): Promise<PlanNames> {
  const rights = rightsIn(user.grants, organization);
  const selects = kinds.map(
    (kind) => sql`
      select ${kind}::text as kind, id, ${titleFor(rights, kind)} as title from ${sql.table(kind)}
      where organization = ${organization}::int`,
  );
  const found = await sql<Named & { kind: GridKind }>`
    ${sql.join(selects, sql` union all `)} order by kind, title, id`.execute(db);
  const objects = Object.fromEntries(
    kinds.map((kind) => [kind, new Names(found.rows.filter((row) => row.kind === kind))]),
  ) as Record<GridKind, Names>;
  const lessonNames = async (kind: LessonKind) => {
    const named = await readNames(db, user, placedDefinition[kind], organization);
    return Object.fromEntries(Object.entries(named).map(([name, all]) => [name, new Names(all)]));
  };
  return {
    objects,
    placed: new Names(placed.map(({ row }) => ({ id: row.id, title: titleOf(row) }))),
    lessons: { course: await lessonNames('course'), exam: await lessonNames('exam') },
  };
}

/** The title as in the planner; that of a course or exam needs two rights. */
function titleFor(rights: Rights, kind: GridKind): RawBuilder<unknown> {
  const isLesson = kind === 'course' || kind === 'exam';
  const reads =
    canAttribute(rights, `${kind}.title`, 'read') &&
    (!isLesson || canAttribute(rights, `rel__calendar_week__${kind}.type_title`, 'read'));
  return reads ? sql`title` : sql`''`;
}
