// The objects that new items place, if they exist in this school. Whether they may be placed is up to the rules.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import type { GridKind } from '#shared/api/planner-shapes.ts';
import type { PlanKind } from '#shared/planning/plan-tree.ts';
import { objectOf } from '#shared/planning/plan-objects.ts';

export interface NewObject {
  kind: GridKind;
  id: number;
  title: string;
  isBlock: boolean;
}

interface Item {
  sent: { kind: PlanKind; object: number };
  /** Null when it is new. */
  stored: object | null;
}

/** For every item in order: the object it places, null if it does not exist or the item is not new. One query. */
export async function newObjects(db: Db, organization: number, items: readonly Item[]): Promise<(NewObject | null)[]> {
  const fresh = items.filter(({ stored }) => !stored).map(({ sent }) => sent);
  const ids = (group: GridKind) => fresh.filter(({ kind }) => objectOf[kind] === group).map(({ object }) => object);
  const found =
    fresh.length === 0
      ? []
      : (
          await sql<NewObject>`
            select 'programme_part' as kind, id, title, false as "isBlock" from programme_part
            where organization = ${organization} and id = any(${ids('programme_part')}::int[])
            union all
            select 'educational_unit', id, title, is_block from educational_unit
            where organization = ${organization} and id = any(${ids('educational_unit')}::int[])
            union all
            select 'course', id, title, false from course
            where organization = ${organization} and id = any(${ids('course')}::int[])
            union all
            select 'exam', id, title, false from exam
            where organization = ${organization} and id = any(${ids('exam')}::int[])`.execute(db)
        ).rows;
  const byName = new Map(found.map((object) => [`${object.kind} ${object.id}`, object]));
  return items.map(({ sent }) => byName.get(`${objectOf[sent.kind]} ${sent.object}`) ?? null);
}
