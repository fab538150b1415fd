// Two different values for every attribute of a definition, as a client would send them, for the generated suites.
import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';
import type { Attribute, Kind } from '#shared/definitions/attribute.ts';
import { MAX_LEVEL } from '#shared/definitions/outcome-link.ts';
import { ownScale } from '#shared/definitions/outcome-scale.ts';
import type { Definition } from '#shared/definitions/definition.ts';

import type { School } from './factories.ts';

export type Sample = Record<string, unknown>;

export async function samplesFor(
  database: Database,
  definition: Definition,
  school: School,
): Promise<{ first: Sample; second: Sample }> {
  const options = await sql<{ attribute: string; ids: number[] }>`
    select a.attribute, json_agg(o.id order by o.position) as ids
    from attribute a join attribute_option o on o.attribute = a.id
    where a.object = ${definition.object} and o.organization is null group by a.attribute`.execute(database);
  const optionIds = new Map(options.rows.map(({ attribute, ids }) => [attribute, ids]));
  const required = await unitOf(database, school);
  const outcomes = await outcomesOf(database, school);
  const linked = outcomes[2]?.outcome ?? 0;
  const value = (name: string, attribute: Attribute, index: 0 | 1): unknown => {
    const byKind: Record<Kind, () => unknown> = {
      text: () => `${index + 1} ${name}`.slice(0, attribute.max),
      richText: () => `<p><strong>${name}</strong> ${index + 1}</p>`,
      // Within the scale that every framework starts with.
      integer: () => (name === 'level' ? 2 : (attribute.max ?? 10)) - index,
      // Only the platform can share a framework.
      checkbox: () => index === 0 && name !== 'shared',
      // A period must end after its start.
      date: () => `0${index + 1}-0${name === 'valid_to' ? 3 : 2}-2027`,
      choice: () => index + 1,
      state: () => index + 2,
      option: () => optionIds.get(name)?.[index],
      reference: () => referenceIn(school, attribute, index, outcomes),
      references: () => (index === 0 ? [school.programme] : []),
      outcomes: () => (index === 0 ? [linkTo(attribute, linked)] : []),
      requirements: () => (index === 0 ? [{ educational_unit: required, kind: 'followed', note: 'Eerst dit' }] : []),
    };
    return byKind[attribute.kind]();
  };
  const sample = (index: 0 | 1) =>
    Object.fromEntries(
      Object.entries(definition.attributes).map(([name, attribute]) => [name, value(name, attribute, index)]),
    );
  return { first: sample(0), second: sample(1) };
}

/** A unit that other units can require. */
async function unitOf(database: Database, { organization }: School): Promise<number> {
  const known = await sql<{ id: number }>`
    select min(id) as id from educational_unit where organization = ${organization} having count(*) > 0`.execute(
    database,
  );
  if (known.rows[0]) return known.rows[0].id;
  const made = await sql<{ id: number }>`
    insert into educational_unit (organization, state, title) values (${organization}, 1, 'Voorkennis')
    returning id`.execute(database);
  return (made.rows[0] as { id: number }).id;
}

/** The longest scale that is possible. */
const levels = Array.from({ length: MAX_LEVEL }, (_, index) => `Niveau ${index + 1}`).join(';');

/** Three frameworks with one outcome each: to link to, to use as parent, and to match. */
async function outcomesOf(
  database: Database,
  { organization }: School,
): Promise<{ framework: number; outcome: number }[]> {
  const made = await sql<{ framework: number; outcome: number }>`
    with framework as (
      insert into learning_outcome_framework (organization, state, title, scale, scale_levels)
      select ${organization}, 1, 'Kader ' || n, ${ownScale}, ${levels} from generate_series(1, 3) as n returning id)
    insert into learning_outcome (organization, framework, title)
    select ${organization}, id, 'Uitkomst' from framework
    returning framework, id as outcome`.execute(database);
  return made.rows;
}

function linkTo({ linked }: Attribute, learning_outcome: number): unknown {
  if (linked === 'matched') return { learning_outcome, kind: 'related' };
  return linked === 'assessed' ? { learning_outcome, level: 2, share: 50 } : { learning_outcome, level: 2, note: 'Zo' };
}

/** The organization never changes. Some references have only one value here: the second sample has none. */
function referenceIn(
  school: School,
  { to }: Attribute,
  index: 0 | 1,
  outcomes: { framework: number; outcome: number }[],
): number {
  if (to === 'organization') return school.organization;
  if (to === 'organizational_unit') return index === 0 ? school.faculty : school.otherFaculty;
  if (to === 'learning_outcome_framework') return outcomes[index]?.framework ?? 0;
  // The parent must be in the framework of the first sample.
  if (to === 'learning_outcome') return index === 0 ? 0 : (outcomes[0]?.outcome ?? 0);
  if (to === 'programme_part') return index === 0 ? school.part : 0;
  return index === 0 ? school.year : 0;
}

/** What the API sends back for a value that was written. */
export function asRead(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
}
