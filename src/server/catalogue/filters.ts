// The query parameters of a list as conditions on its records.
import { type RawBuilder, sql } from 'kysely';
import type { Definition, Filter } from '#shared/definitions/definition.ts';

/** To who may not read an attribute it is empty, here too: a filter would tell what it is. */
export function filterConditions(
  definition: Definition,
  query: Record<string, unknown>,
  readable: readonly string[],
): RawBuilder<unknown>[] {
  return Object.entries(query).flatMap(([name, value]) => {
    const filter = definition.filters[name];
    if (!filter || !value) return [];
    const [asks, attribute] = Object.entries(filter)[0] as [string, string];
    // The id is no attribute: whoever reads a record has it.
    if (attribute === 'id' || readable.includes(attribute)) return [condition(definition, filter, value as number)];
    return [sql.lit(asks === 'empty')];
  });
}

function condition({ attributes }: Definition, filter: Filter, value: number): RawBuilder<unknown> {
  if ('equals' in filter) return sql`${sql.ref(`record.${filter.equals}`)} = ${value}`;
  if ('empty' in filter) return sql`${sql.ref(`record.${filter.empty}`)} is null`;
  const links = attributes[filter.among]?.links;
  if (!links) throw new Error(`${filter.among} is kept in the table itself`);
  return sql`exists (
    select from ${sql.table(links.table)} as link
    where ${sql.ref(`link.${links.own}`)} = record.id and ${sql.ref(`link.${links.other}`)} = ${value})`;
}
