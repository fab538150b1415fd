// Reads the names of everything that cells of an object may refer to, in one school and as the user may read them.
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import type { User } from '#server/rights/user.ts';
import type { Attribute } from '#shared/definitions/attribute.ts';
import type { AnyDefinition } from '#shared/definitions/definition.ts';
import { canAttribute, type Rights, rightsIn } from '#shared/permissions/rights.ts';

import type { Named } from './names.ts';

/** By attribute. */
export type NamedBy = Record<string, Named[]>;

export async function readNames(
  db: Db,
  user: User,
  { object, attributes }: Pick<AnyDefinition, 'object' | 'attributes'>,
  organization: number,
): Promise<NamedBy> {
  const rights = rightsIn(user.grants, organization);
  // An object that several attributes refer to is read once.
  const asked = new Map<string, RawBuilder<unknown>>();
  const sources = Object.entries(attributes).flatMap(([name, attribute]): [string, string][] => {
    const source = sourceOf(object, name, attribute, organization, rights);
    if (!source) return [];
    asked.set(source.key, source.select);
    return [[name, source.key]];
  });
  if (sources.length === 0) return {};
  const parts = [...asked].map(
    ([key, select]) =>
      sql`select ${key}::text as key, coalesce(json_agg(named), '[]') as named from (${select}) as named`,
  );
  const found = await sql<{ key: string; named: Named[] }>`${sql.join(parts, sql` union all `)}`.execute(db);
  const byKey = new Map(found.rows.map(({ key, named }) => [key, named]));
  return Object.fromEntries(sources.map(([name, key]) => [name, byKey.get(key) ?? []]));
}

function sourceOf(
  object: string,
  name: string,
  { kind, to, choices }: Attribute,
  organization: number,
  rights: Rights,
): { key: string; select: RawBuilder<unknown> } | null {
  if (choices) return { key: name, select: choicesSelect(choices) };
  if (kind === 'state') return { key: 'state', select: sql`select id, state as title from state order by position` };
  if (kind === 'option')
    return {
      key: name,
      select: sql`
        select o.id, o.option_value as title from attribute_option o join attribute a on a.id = o.attribute
        where a.object = ${object} and a.attribute = ${name}
          and (o.organization is null or o.organization = ${organization}::int)
        order by o.position, o.option_value`,
    };
  if (!to || to === 'organization') return null;
  const reads = (attribute: string) => canAttribute(rights, `${to}.${attribute}`, 'read');
  return {
    key: `record ${to}`,
    select: sql`
      select id, ${nameOf(to, reads)} as title from ${sql.table(to)}
      where organization = ${organization}::int order by 2, id`,
  };
}

/** A calendar year is named by its two years, as everywhere. */
function nameOf(to: string, reads: (attribute: string) => boolean): RawBuilder<unknown> {
  if (to === 'calendar_year') return sql`to_char(start_date, 'YYYY') || '-' || to_char(end_date, 'YYYY')`;
  const parts = nameAttributes(to).map((name) => (reads(name) ? sql.ref(name) : sql`''`));
  return sql`trim(concat_ws(' ', ${sql.join(parts)}))`;
}

/** The attributes that form the name of a record in a cell, in order. */
export function nameAttributes(object: string): readonly string[] {
  return object === 'learning_outcome' ? ['code', 'title'] : ['title'];
}

function choicesSelect(choices: NonNullable<Attribute['choices']>): RawBuilder<unknown> {
  const rows = choices.map(({ value, label }) => sql`(${value}::int, ${label}::text)`);
  return sql`select id, title from (values ${sql.join(rows)}) as choice (id, title)`;
}
