// Reference data for pages: states, objects and attributes, with the labels of the user's school.
import { sql } from 'kysely';

import { JsonAnswer, jsonList } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { itemEtag } from '#server/http/etag.ts';

import { type Audience, audienceWithSystem } from './audience.ts';
import { labelRevision } from './label-set.ts';
import { levelsFrom } from './levels.ts';

export async function states({ db }: Call) {
  return db.selectFrom('state').select(['id', 'state']).orderBy('position').execute();
}

/** Labels of the requested system take precedence, then those of the nearest unit, the school, and the defaults. */
export async function objects({
  db,
  user,
  query,
}: Call<string, Audience & { permission_object?: string | undefined }>) {
  const { organization, unit, system } = await audienceWithSystem(db, user, query);
  return jsonList(
    db,
    sql<{ json: string }>`
    with nearest as (
      select l.object,
        (array_agg(l.label order by distance) filter (where l.label <> ''))[1] as label,
        (array_agg(l.label_plural order by distance) filter (where l.label_plural <> ''))[1] as label_plural,
        (array_agg(l.color order by distance) filter (where l.color <> ''))[1] as color
      from ${levelsFrom({ organization, unit })} as level
      join object_label l on l.organization = ${organization} and coalesce(l.organizational_unit, 0) = level.unit
      group by l.object
    )
    select coalesce(json_agg(o), '[]')::text as json from (
      select d.object, d.default_label, d.default_label_plural, d.default_color, d.description,
        coalesce(nullif(y.label, ''), n.label, d.default_label) as user_label,
        coalesce(nullif(y.label_plural, ''), n.label_plural, d.default_label_plural) as user_label_plural,
        coalesce(nullif(y.color, ''), n.color, '') as user_color
      from object_definition d
      left join nearest n on n.object = d.object
      left join system_object_label y on y.object = d.object and y.system = ${system}
      where ${query.permission_object ?? null}::text is null or d.object = ${query.permission_object ?? null}
      order by d.position
    ) as o`,
  );
}

interface AttributesQuery extends Audience {
  object?: string | undefined;
  limit: number;
  attribute_options: boolean;
  filters?: 'options' | undefined;
}

export async function attributes({ db, user, query }: Pick<Call<string, AttributesQuery>, 'db' | 'user' | 'query'>) {
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
    with nearest as (
      select distinct on (l.attribute) l.attribute, l.label
      from ${levelsFrom({ organization, unit })} as level
      join attribute_label l on l.organization = ${organization} and coalesce(l.organizational_unit, 0) = level.unit
      order by l.attribute, level.distance
    )
    select coalesce(json_agg(o), '[]')::text as json, ${revision} as revision from (
      select a.id, a.id as attribute_id, a.object, a.attribute, a.default_label, a.description,
        format(${itemEtag('%s')}::text, a.revision) as etag,
        coalesce(case when ${system}::int is null then own.label else y.label end, '') as actual_label,
        coalesce(y.label, n.label, a.default_label) as user_label
        ${query.attribute_options ? sql`, ${options} as attribute_options` : sql``}
      from attribute a
      left join nearest n on n.attribute = a.id
      left join attribute_label own on own.attribute = a.id and own.organization = ${organization}
        and coalesce(own.organizational_unit, 0) = ${unit ?? 0}
      left join system_attribute_label y on y.attribute = a.id and y.system = ${system}
      where (${query.object ?? null}::text is null or a.object = ${query.object ?? null})
        and (${query.filters ?? null}::text is null or exists (select ${ownOptions}))
      order by a.object, a.position limit ${query.limit}
    ) as o`.execute(db);
  const { json = '[]', revision: stored = null } = result.rows[0] ?? {};
  return new JsonAnswer(json, stored === null ? {} : { revision: stored });
}
