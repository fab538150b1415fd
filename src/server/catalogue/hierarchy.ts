// Programmes with their parts inside, and parts inside parts: one query, for any number of programmes.
import { sql } from 'kysely';
import { definitions } from '#shared/definitions/registry.ts';
import { JsonAnswer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { programmePartRules } from './programme-part.ts';
import { asList, recordsFor, type Selection } from './read.ts';
import type { Rules } from './rules.ts';

interface Part {
  id: number;
  parent__programme_part?: { id: number };
  programmes?: number[];
}
type NestedPart = Part & { programme_parts: NestedPart[] };

const fields = [
  'title',
  'study_guide_number',
  'ects_credits',
  'version',
  'state',
  'parent__programme_part',
  'programmes',
];

/** The list of programmes, each with its `programme_parts`. */
export async function hierarchy(
  { db, user }: Pick<Call, 'db' | 'user'>,
  rules: Rules,
  selection: Selection,
): Promise<JsonAnswer> {
  // As an array and one by one (offset 0), so that PostgreSQL looks these parts up instead of reading all.
  const inside = sql`record.id = any(array(
    with recursive inside (id) as (
      select programme_part from programme_programme_part where programme in (select id from programmes)
      union
      select part.id from inside cross join lateral (
        select id from programme_part where parent__programme_part = inside.id offset 0) as part
    ) select id from inside))`;
  const inThem = recordsFor(definitions.programmePart, programmePartRules, user, { fields, where: [inside] });
  const found = await sql<{ programmes: string; parts: string }>`
    with programmes as (${recordsFor(definitions.programme, rules, user, selection)})
    select ${asList(sql`select json, id, sort_title from programmes`)} as programmes, ${asList(inThem)} as parts`.execute(
    db,
  );
  const { programmes = '[]', parts: inAll = '[]' } = found.rows[0] ?? {};
  const records = JSON.parse(programmes) as { id: number }[];
  const parts = JSON.parse(inAll) as Part[];
  const below = groupBy(parts, (part) => (part.parent__programme_part?.id ? [part.parent__programme_part.id] : []));
  const inProgramme = groupBy(parts, (part) => part.programmes ?? []);
  const nest = (part: Part): NestedPart => ({ ...part, programme_parts: (below.get(part.id) ?? []).map(nest) });
  const nested = records.map((record) => {
    const own = inProgramme.get(record.id) ?? [];
    // A part whose parent is in the programme too stands inside that parent.
    const tops = own.filter((part) => !own.some(({ id }) => id === part.parent__programme_part?.id));
    return { ...record, programme_parts: tops.map(nest) };
  });
  return new JsonAnswer(JSON.stringify(nested));
}

function groupBy(parts: Part[], keys: (part: Part) => number[]): Map<number, Part[]> {
  const groups = new Map<number, Part[]>();
  for (const part of parts) for (const key of keys(part)) groups.set(key, [...(groups.get(key) ?? []), part]);
  return groups;
}
