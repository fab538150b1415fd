// Programmes with their parts inside, and parts inside parts: one query, for any number of programmes.
import { definitions } from '#shared/definitions/registry.ts';
import { runStatement } from '#server/db/statement.ts';
import { JsonAnswer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { programmePartRules } from './programme-part.ts';
import { asList, recordsFor, type Selection } from './read.ts';
import type { Rules } from './rules.ts';

interface Part {
  id: number;
  parent__programme_part?: { id: number };
  programmes?: number[];
  programme_parts?: Part[];
}

const fields = [
  'title',
  'study_guide_number',
  'ects_credits',
  'version',
  'state',
  'parent__programme_part',
  'programmes',
];

/** As an array and one by one (offset 0), so that PostgreSQL looks these parts up instead of reading all. */
const inside = `record.id = any(array(
  with recursive inside (id) as (
    select programme_part from programme_programme_part where programme in (select id from programmes)
    union
    select part.id from inside cross join lateral (
      select id from programme_part where parent__programme_part = inside.id offset 0) as part
  ) select id from inside))`;

/** The list of programmes, each with its `programme_parts`. */
export async function hierarchy(
  { db, user }: Pick<Call, 'db' | 'user'>,
  rules: Rules,
  selection: Selection,
): Promise<JsonAnswer> {
  const [found] = await runStatement<{ programmes: string; parts: string }>(db, (bind) => {
    const inThem = { fields, where: inside };
    return `
      with programmes as (${recordsFor(definitions.programme, rules, user, selection, bind)})
      select ${asList('select json, id, sort_title from programmes')} as programmes,
        ${asList(recordsFor(definitions.programmePart, programmePartRules, user, inThem, bind))} as parts`;
  });
  const { programmes = '[]', parts: inAll = '[]' } = found ?? {};
  const records = JSON.parse(programmes) as { id: number; programme_parts?: Part[] }[];
  const parts = JSON.parse(inAll) as Part[];
  const parentOf = (part: Part) => part.parent__programme_part?.id;
  const below = groupBy(parts, (part) => [parentOf(part) ?? 0]);
  const inProgramme = groupBy(parts, (part) => part.programmes ?? []);
  // A part that stands in several places is the same object in each.
  for (const part of parts) part.programme_parts = below.get(part.id) ?? [];
  for (const record of records) {
    const own = inProgramme.get(record.id) ?? [];
    const ids = new Set<number | undefined>(own.map(({ id }) => id));
    // A part whose parent is in the programme too stands inside that parent.
    record.programme_parts = own.filter((part) => !ids.has(parentOf(part)));
  }
  return new JsonAnswer(JSON.stringify(records));
}

function groupBy(parts: Part[], keys: (part: Part) => number[]): Map<number, Part[]> {
  const groups = new Map<number, Part[]>();
  for (const part of parts)
    for (const key of keys(part)) {
      const group = groups.get(key);
      if (group) group.push(part);
      else groups.set(key, [part]);
    }
  return groups;
}
