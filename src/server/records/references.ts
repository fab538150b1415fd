// Checks that all references of a record exist, in one query: options of the attribute (shipped or of the same school), and records
// of the same school. Foreign keys check it again, in case one is removed meanwhile.
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { invalid } from '#server/refusal.ts';
import type { Links } from '#shared/definitions/attribute.ts';
import type { AnyDefinition } from '#shared/definitions/definition.ts';
import { fieldText } from '#shared/text/field.ts';

import { checkLevels } from './outcome-levels.ts';
import { linkedId } from './readable.ts';
import type { Values } from './values.ts';
import { factsOf } from './write.ts';

interface Reference {
  name: string;
  ids: number[];
  areThere: RawBuilder<boolean>;
}

export async function checkReferences(
  db: Db,
  definition: AnyDefinition,
  organization: number | null,
  values: Values,
): Promise<void> {
  const facts = factsOf(db);
  const keyOf = ({ name, ids }: Reference) => `${definition.table}.${name} ${organization} ${ids.join()}`;
  const unknown = referencesOf(definition, organization, values).filter((each) => !facts.has(keyOf(each)));
  if (unknown.length === 0) return checkLevels(db, definition, values);
  const asked = unknown.map(({ areThere }) => areThere);
  const found = await sql<{ there: boolean[] }>`select json_build_array(${sql.join(asked)}) as there`.execute(db);
  const isThere = (index: number) => found.rows[0]?.there[index] ?? false;
  const missing = unknown.filter((_, index) => !isThere(index)).map(({ name }) => [name, textFor(definition, name)]);
  if (missing.length > 0) throw invalid(Object.fromEntries(missing) as Record<string, string>);
  for (const each of unknown) facts.set(keyOf(each), true);
  return checkLevels(db, definition, values);
}

function referencesOf({ object, attributes }: AnyDefinition, organization: number | null, values: Values): Reference[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const { kind, to, links } = attributes[name] ?? {};
    if (kind === 'option' && value !== null)
      return [{ name, ids: [value as number], areThere: isOption(object, name, organization, value as number) }];
    // The organization is checked by `organizationForNew`.
    if (!to || to === 'organization' || value === null) return [];
    const ids = [value].flat().map((each) => idIn(to, links, each));
    return [{ name, ids, areThere: areRecords(to, organization, ids) }];
  });
}

function idIn(to: string, links: Links | undefined, each: unknown): number {
  if (links) return linkedId(links, each);
  return typeof each === 'object' ? ((each as Record<string, number>)[to] ?? 0) : (each as number);
}

function isOption(object: string, name: string, organization: number | null, id: number): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from attribute_option o join attribute a on a.id = o.attribute
    where o.id = ${id} and a.object = ${object} and a.attribute = ${name}
      and (o.organization is null or o.organization = ${organization}::int))`;
}

function areRecords(table: string, organization: number | null, ids: number[]): RawBuilder<boolean> {
  return sql<boolean>`(
    select count(*) = ${ids.length}::int from ${sql.table(table)}
    where id = any(${ids}::int[]) and organization = ${organization}::int)`;
}

function textFor({ attributes }: AnyDefinition, name: string): string {
  return attributes[name]?.kind === 'option' ? fieldText.optionElsewhere : fieldText.missing;
}
