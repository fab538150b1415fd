// Programmes with their parts inside, and parts inside parts: one query more, for any number of programmes.
import { sql } from 'kysely';
import { definitions } from '#shared/definitions/registry.ts';
import { organizationsWith } from '#server/access/user.ts';
import { JsonAnswer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { programmePartRules } from './programme-part.ts';
import { readList } from './read.ts';

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

/** Adds `programme_parts` to programmes that were read as JSON text. */
export async function withHierarchy(call: Pick<Call, 'db' | 'user'>, programmes: JsonAnswer): Promise<JsonAnswer> {
  const records = JSON.parse(programmes.text) as { id: number }[];
  const parts = await partsOf(
    call,
    records.map(({ id }) => id),
  );
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

async function partsOf({ db, user }: Pick<Call, 'db' | 'user'>, programmes: number[]): Promise<Part[]> {
  if (organizationsWith(user, 'programme_part', 'read').length === 0) return [];
  const inside = sql`record.id in (
    with recursive inside (id) as (
      select programme_part from programme_programme_part where programme = any(${programmes}::int[])
      union
      select part.id from programme_part part join inside on part.parent__programme_part = inside.id
    ) select id from inside)`;
  const text = await readList(db, definitions.programmePart, programmePartRules, user, { fields, where: [inside] });
  return JSON.parse(text) as Part[];
}

function groupBy(parts: Part[], keys: (part: Part) => number[]): Map<number, Part[]> {
  const groups = new Map<number, Part[]>();
  for (const part of parts) for (const key of keys(part)) groups.set(key, [...(groups.get(key) ?? []), part]);
  return groups;
}
