// Uses of options: every column of kind option, found in the definitions, so that new ones are included automatically.
import { type RawBuilder, sql } from 'kysely';

import type { User } from '#server/rights/user.ts';
import type { Db } from '#server/db/connect.ts';
import type { AnyDefinition } from '#shared/definitions/definition.ts';
import { allDefinitions } from '#shared/definitions/registry.ts';
import { objects } from '#shared/permissions/objects.ts';
import { canAttribute, rightsIn } from '#shared/permissions/rights.ts';
import { usageText } from '#shared/text/usage.ts';

interface Place {
  definition: AnyDefinition;
  object: string;
  table: string;
  column: string;
  path: string;
}

const places: Place[] = allDefinitions.flatMap((definition) =>
  Object.entries(definition.attributes)
    .filter(([, { kind }]) => kind === 'option')
    .map(([column]) => ({
      ...{ definition, object: definition.object, table: definition.table, column },
      path: `/${definition.path}`,
    })),
);

/** Whether the attribute has options. */
export function hasOptions(object: string, attribute: string): boolean {
  return optionPlace(object, attribute) !== undefined;
}

/** The table and column that store options of this attribute. */
export function optionPlace(object: string, attribute: string): Place | undefined {
  return places.find((place) => place.object === object && place.column === attribute);
}

/** The ids of all options that records of these schools use, in attributes that the user may read. */
export function usedOptions(user: User, organizations: number[]): RawBuilder<unknown> {
  const each = places.map(
    ({ table, column, object }) => sql`
      select ${sql.ref(column)} as id from ${sql.table(table)} where ${sql.ref(column)} is not null
        and organization = any(${organizations.filter((id) => readsUse(user, id, object, column))}::int[])`,
  );
  return sql.join(each, sql` union `);
}

function readsUse(user: User, organization: number, object: string, attribute: string): boolean {
  return canAttribute(rightsIn(user.grants, organization), `${object}.${attribute}`, 'read');
}

/** The uses in words, with a link to their page. An option is only used by its own attribute. */
export async function usesOfOption(
  db: Db,
  option: number,
  of: { object: string; attribute: string },
): Promise<{ label: string; path?: string }[]> {
  const place = optionPlace(of.object, of.attribute);
  if (!place) return [];
  const result = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(place.table)} where ${sql.ref(place.column)} = ${option}`.execute(
    db,
  );
  const count = result.rows[0]?.count ?? 0;
  if (count === 0) return [];
  if (!(place.object in objects)) return [{ label: usageText.placements(count) }];
  const { label, plural } = objects[place.object as keyof typeof objects];
  return [{ label: `${count} ${(count === 1 ? label : plural).toLowerCase()}`, path: place.path }];
}
