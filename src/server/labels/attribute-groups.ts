// The label groups that the bar above a form offers: those of the school, and those of the asked or own unit.
import { sql } from 'kysely';
import { JsonAnswer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { audienceOf } from './audience.ts';

interface Query {
  object?: string | undefined;
  organization?: number | undefined;
  organizational_unit?: number | '' | 'null' | undefined;
}

export async function attributeGroups({ db, user, query }: Call<string, Query>) {
  const organizational_unit = Number(query.organizational_unit) || undefined;
  const { organization, unit } = audienceOf(user, { organization: query.organization, organizational_unit });
  const object = query.object ?? null;
  const result = await sql<{ json: string }>`
    select coalesce(json_agg(wire order by deadline, wire.title), '[]')::text as json from (
      select g.date_deadline as deadline, g.id, g.title, to_char(g.date_deadline, 'DD-MM-YYYY') as date_deadline, g.object,
        g.organization, coalesce(g.organizational_unit, 0) as organizational_unit, coalesce(g.system, 0) as system,
        (select coalesce(json_agg(a.attribute order by a.position), '[]')
         from attribute_group_attribute a where a.attribute_group = g.id) as attributes
      from attribute_group g
      where g.organization = ${organization} and (${object}::text is null or g.object = ${object})
        and (g.organizational_unit is null or g.organizational_unit = ${unit})
    ) as groups
    cross join lateral (select groups.id, groups.title, groups.date_deadline, groups.object, groups.organization,
      groups.organizational_unit, groups.system, groups.attributes) as wire`.execute(db);
  return new JsonAnswer(result.rows[0]?.json ?? '[]');
}
