// Reference data for screens: states, objects and attributes in the words of the user's school.
import { sql } from 'kysely';

import { JsonAnswer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { itemEtag } from '#server/http/etag.ts';

import { type Audience, audienceWithSystem } from './audience.ts';
import { labelRevision } from './label-set.ts';

export async function states({ db }: Call) {
  return db.selectFrom('state').select(['id', 'state']).orderBy('position').execute();
}

/** The asked system's words first, then the unit's, the school's and the defaults. */
export async function objects({
  db,
  user,
  query,
}: Call<string, Audience & { permission_object?: string | undefined }>) {
  const { organization, unit, system } = await audienceWithSystem(db, user, query);
  const result = await sql<{ json: string }>`
    select coalesce(json_agg(o), '[]')::text as json from (
      select d.object, d.default_label, d.default_label_plural, d.default_color, d.description,
        coalesce(nullif(y.label, ''), nullif(u.label, ''), nullif(s.label, ''), d.default_label) as user_label,
        coalesce(nullif(y.label_plural, ''), nullif(u.label_plural, ''), nullif(s.label_plural, ''),
          d.default_label_plural) as user_label_plural,
        coalesce(nullif(y.color, ''), nullif(u.color, ''), nullif(s.color, ''), '') as user_color
      from object_definition d
      left join object_label s on s.object = d.object and s.organization = ${organization} and s.organizational_unit is null
      left join object_label u on u.object = d.object and u.organization = ${organization} and u.organizational_unit = ${unit}
      left join system_object_label y on y.object = d.object and y.system = ${system}
      where ${query.permission_object ?? null}::text is null or d.object = ${query.permission_object ?? null}
      order by d.position
    ) as o`.execute(db);
  return new JsonAnswer(result.rows[0]?.json ?? '[]');
}

interface AttributesQuery extends Audience {
  object?: string | undefined;
  limit: number;
  attribute_options: boolean;
  filters?: 'options' | undefined;
}

export async function attributes({ db, user, query }: Call<string, AttributesQuery>) {
  const { organization, unit, system } = await audienceWithSystem(db, user, query);
  const ownOptions = sql`
    from attribute_option option
    where option.attribute = a.id and (option.organization is null or option.organization = ${organization})`;
  const options = sql`(
    select coalesce(json_agg(json_build_object('id', option.id, 'option_value', option.option_value)
                             order by option.position, option.option_value), '[]') ${ownOptions})`;
  const set = query.object && organization ? { organization, unit: system ? null : unit, system } : null;
  const revision = set ? labelRevision({ ...set, object: query.object ?? '' }) : sql<null>`null`;
  const result = await sql<{ json: string; revision: number | null }>`
    select coalesce(json_agg(o), '[]')::text as json, ${revision} as revision from (
      select a.id, a.id as attribute_id, a.object, a.attribute, a.default_label, a.description,
        format(${itemEtag('%s')}::text, a.revision) as etag,
        coalesce(case when ${system}::int is not null then y.label when ${unit}::int is null then s.label else u.label end,
          '') as actual_label,
        coalesce(y.label, u.label, s.label, a.default_label) as user_label
        ${query.attribute_options ? sql`, ${options} as attribute_options` : sql``}
      from attribute a
      left join attribute_label s
        on s.attribute = a.id and s.organization = ${organization} and s.organizational_unit is null
      left join attribute_label u
        on u.attribute = a.id and u.organization = ${organization} and u.organizational_unit = ${unit}
      left join system_attribute_label y on y.attribute = a.id and y.system = ${system}
      where (${query.object ?? null}::text is null or a.object = ${query.object ?? null})
        and (${query.filters ?? null}::text is null or exists (select ${ownOptions}))
      order by a.object, a.position limit ${query.limit}
    ) as o`.execute(db);
  const { json = '[]', revision: stored = null } = result.rows[0] ?? {};
  return new JsonAnswer(json, stored === null ? {} : { revision: stored });
}
