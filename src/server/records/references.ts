// Checks that all references of records exist, in one query: options of the attribute (shipped or of the same school), and records
// of the same school. Foreign keys check it again, in case one is removed meanwhile.
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { invalid } from '#server/refusal.ts';
import type { Links } from '#shared/definitions/attribute.ts';
import type { AnyDefinition } from '#shared/definitions/definition.ts';
import { groupBy } from '#shared/group-by.ts';
import { fieldText } from '#shared/text/field.ts';

import { checkLevels } from './outcome-levels.ts';
import { linkedId } from './readable.ts';
import type { Values } from './values.ts';
import { type Facts, factsOf } from './write.ts';

/** Records of a school, or options of an attribute, to which an attribute refers. */
interface Reference {
  name: string;
  ids: number[];
  /** What they are: the same for all references to it. */
  target: string;
  /** A condition for the ids that exist, called `given`. */
  isThere: RawBuilder<boolean>;
}

export async function checkReferences(
  db: Db,
  definition: AnyDefinition,
  organization: number | null,
  values: Values,
): Promise<void> {
  const known = await readReferences(db, definition, organization, [values]);
  const missing = referencesOf(definition, organization, values)
    .filter(({ target, ids }) => !ids.every((id) => idsOf(known, target).has(id)))
    .map(({ name }) => [name, textFor(definition, name)]);
  if (missing.length > 0) throw invalid(Object.fromEntries(missing) as Record<string, string>);
  await checkLevels(db, definition, values);
}

/** Reads which references of these records exist, in one query, unless that is known. */
export async function readReferences(
  db: Db,
  definition: AnyDefinition,
  organization: number | null,
  records: readonly Values[],
): Promise<Facts> {
  const facts = factsOf(db);
  const all = records.flatMap((values) => referencesOf(definition, organization, values));
  const asked = [...groupBy(all, ({ target }) => target).values()].flatMap((references) => {
    const [{ target, isThere }] = references as [Reference];
    const ids = [...new Set(references.flatMap((each) => each.ids))].filter((id) => !idsOf(facts, target).has(id));
    return ids.length > 0 ? [{ target, ids, isThere }] : [];
  });
  if (asked.length === 0) return facts;
  const lists = asked.map(
    ({ ids, isThere }) => sql`array(select given from unnest(${ids}::int[]) as given where ${isThere})`,
  );
  const found = await sql<{ there: number[][] }>`select json_build_array(${sql.join(lists)}) as there`.execute(db);
  asked.forEach(({ target }, index) => {
    for (const id of found.rows[0]?.there[index] ?? []) idsOf(facts, target).add(id);
  });
  return facts;
}

/** The ids that exist, as far as known. */
function idsOf(facts: Facts, target: string): Set<number> {
  const known = (facts.get(target) ?? new Set()) as Set<number>;
  facts.set(target, known);
  return known;
}

function referencesOf({ object, attributes }: AnyDefinition, organization: number | null, values: Values): Reference[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const { kind, to, links } = attributes[name] ?? {};
    if (kind === 'option' && value !== null)
      return [
        {
          name,
          ids: [value as number],
          target: `options of ${object}.${name} in ${organization}`,
          isThere: isOption(object, name, organization),
        },
      ];
    // The organization is checked by `organizationForNew`.
    if (!to || to === 'organization' || value === null) return [];
    const ids = [value].flat().map((each) => idIn(to, links, each));
    return [{ name, ids, target: `records of ${to} in ${organization}`, isThere: isRecord(to, organization) }];
  });
}

function idIn(to: string, links: Links | undefined, each: unknown): number {
  if (links) return linkedId(links, each);
  return typeof each === 'object' ? ((each as Record<string, number>)[to] ?? 0) : (each as number);
}

function isOption(object: string, name: string, organization: number | null): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from attribute_option o join attribute a on a.id = o.attribute
    where o.id = given and a.object = ${object} and a.attribute = ${name}
      and (o.organization is null or o.organization = ${organization}::int))`;
}

function isRecord(table: string, organization: number | null): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from ${sql.table(table)} r where r.id = given and r.organization = ${organization}::int)`;
}

function textFor({ attributes }: AnyDefinition, name: string): string {
  return attributes[name]?.kind === 'option' ? fieldText.optionElsewhere : fieldText.missing;
}
