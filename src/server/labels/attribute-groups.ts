// Reads label groups. For the bar above a form: those of the school, of the requested unit or the user's own, and of the units above
// it. For the management page: all groups of schools where the user may read them.
import { type RawBuilder, sql } from 'kysely';

import { organizationsWith, type User } from '#server/rights/user.ts';
import type { Db } from '#server/db/connect.ts';
import { JsonAnswer, jsonList } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { forbidden, notFound } from '#server/refusal.ts';

import { audienceOf } from './audience.ts';
import { levelsFrom } from './levels.ts';

interface Query {
  object?: string | undefined;
  organization?: number | undefined;
  organizational_unit?: number | undefined;
  all?: boolean | undefined;
}

export async function attributeGroups({ db, user, query }: Call<string, Query>) {
  const object = query.object ?? null;
  const where = sql`(${object}::text is null or g.object = ${object}) and ${scopeOf(user, query)}`;
  return jsonList(
    db,
    sql`
      select coalesce(json_agg(row_to_json(wire) order by g.date_deadline, g.title), '[]')::text as json
      from attribute_group g ${wire} where ${where}`,
  );
}

export async function attributeGroup({ db, user, params }: Call<'{id}'>) {
  return readGroup(db, user, params.id);
}

export async function readGroup(db: Db, user: User, id: number): Promise<JsonAnswer> {
  const readable = organizationsWith(user, 'labels__labelgroups', 'read');
  const result = await sql<{ json: string; revision: number }>`
    select row_to_json(wire)::text as json, g.revision
    from attribute_group g ${wire} where g.id = ${id} and g.organization = any(${readable}::int[])`.execute(db);
  const found = result.rows[0];
  if (!found) throw notFound();
  return new JsonAnswer(found.json, { revision: found.revision });
}

function scopeOf(user: User, query: Query): RawBuilder<unknown> {
  if (query.all) {
    const readable = organizationsWith(user, 'labels__labelgroups', 'read');
    if (readable.length === 0) throw forbidden();
    return sql`g.organization = any(${readable}::int[])`;
  }
  const place = audienceOf(user, query);
  return sql`g.organization = ${place.organization}
    and coalesce(g.organizational_unit, 0) in (select level.unit from ${levelsFrom(place)} as level)`;
}

/** A group in wire form. */
const wire = sql`
  cross join lateral (
    select g.id, g.title, to_char(g.date_deadline, 'DD-MM-YYYY') as date_deadline, g.object, g.organization,
      coalesce(g.organizational_unit, 0) as organizational_unit, coalesce(g.system, 0) as system,
      (select coalesce(json_agg(a.attribute order by a.position), '[]')
       from attribute_group_attribute a where a.attribute_group = g.id) as attributes
  ) as wire`;
