// The query parameters of a list as conditions on its records.
import type { Bind } from '#server/db/statement.ts';
import type { Definition, Filter } from '#shared/definitions/definition.ts';

/** To who may not read an attribute it is empty, here too: a filter would tell what it is. */
export function filterConditions(
  definition: Definition,
  query: Record<string, unknown>,
  readable: readonly string[],
  bind: Bind,
): string[] {
  return Object.entries(query).flatMap(([name, value]) => {
    const filter = definition.filters[name];
    if (!filter || !value) return [];
    const [asks, attribute] = Object.entries(filter)[0] as [string, string];
    // The id is no attribute: whoever reads a record has it.
    if (attribute === 'id' || readable.includes(attribute)) return [condition(definition, filter, value, bind)];
    return [String(asks === 'empty')];
  });
}

function condition({ attributes }: Definition, filter: Filter, value: unknown, bind: Bind): string {
  if ('equals' in filter) return `record."${filter.equals}" = ${bind(value)}`;
  if ('empty' in filter) return `record."${filter.empty}" is null`;
  const links = attributes[filter.among]?.links;
  if (!links) throw new Error(`${filter.among} is kept in the table itself`);
  return `exists (
    select from "${links.table}" as link
    where link."${links.own}" = record.id and link."${links.other}" = ${bind(value)})`;
}
