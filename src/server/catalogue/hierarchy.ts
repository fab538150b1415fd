// Programmes with their parts, and parts inside parts: one query for any number of programmes.
import type { Db } from '#server/db/connect.ts';
import { runStatement, writeStatement } from '#server/db/statement.ts';
import { ListAnswer } from '#server/http/answer.ts';
import type { User } from '#server/rights/user.ts';
import { Refusal } from '#server/refusal.ts';
import { MAX_ANSWER_ITEMS } from '#shared/planning/limits.ts';
import { placementText } from '#shared/text/placement.ts';
import { byTitle, recordsFor, type Selection } from '#server/records/read.ts';

import { programmePart } from './programme-part.ts';
import { programme } from './programme.ts';

const fields = [
  'title',
  'study_guide_number',
  'ects_credits',
  'version',
  'state',
  'parent__programme_part',
  'programmes',
];

/** As an array with `offset 0`, so that PostgreSQL uses the index instead of reading all parts. */
const inside = `record.id = any(array(
  with recursive inside (id) as (
    select programme_part from programme_programme_part where programme in (select id from programmes)
    union
    select part.id from inside cross join lateral (
      select id from programme_part where parent__programme_part = inside.id offset 0) as part
  ) select id from inside))`;

/** The list of programmes, each with its `programme_parts`. */
export function hierarchy(db: Db, user: User, selection: Selection): ListAnswer {
  const statement = writeStatement((bind) => {
    const inThem = { fields, where: inside };
    return `
      with programmes as (${recordsFor(programme, user, selection, bind)}),
        parts as (${recordsFor(programmePart, user, inThem, bind)})
      select ${asLines('programmes')} as programmes, ${asLines('parts')} as parts`;
  });
  return new ListAnswer(statement, async () => {
    const [found] = await runStatement<Found>(db, statement);
    return nest(found);
  });
}

/** As JSON text. */
function nest(found: Found | undefined): string {
  const parts = linesOf(found?.parts).map(asPart);
  const below = groupBy(parts, (part) => [part.parent]);
  const inProgramme = groupBy(parts, (part) => part.programmes);
  let count = 0;
  const nested = (part: Part): string => {
    // A part is listed under each programme that it is linked to, with all parts inside it.
    if (++count > MAX_ANSWER_ITEMS) throw new Refusal(422, placementText.answerFull(MAX_ANSWER_ITEMS));
    return withParts(part.json, (below.get(part.id) ?? []).map(nested));
  };
  const programmes = linesOf(found?.programmes).map((line) => {
    const own = inProgramme.get((JSON.parse(line) as Sent).id) ?? [];
    const ids = new Set(own.map(({ id }) => id));
    // A part whose parent is also in the programme is listed inside that parent.
    return withParts(line, own.filter(({ parent }) => !ids.has(parent)).map(nested));
  });
  return `[${programmes.join(',')}]`;
}

/** Lines of JSON that are joined without parsing; null if there are none. */
interface Found {
  programmes: string | null;
  parts: string | null;
}

/** The readable attributes of a part that say where it belongs. */
interface Sent {
  id: number;
  parent__programme_part?: { id: number };
  programmes?: number[];
}

interface Part {
  json: string;
  id: number;
  /** 0 for none, or for one that the user may not see. */
  parent: number;
  programmes: number[];
}

function asPart(json: string): Part {
  const { id, parent__programme_part: above, programmes = [] } = JSON.parse(json) as Sent;
  return { json, id, parent: above?.id ?? 0, programmes };
}

function asLines(records: string): string {
  return `(select string_agg(json::text, e'\\n' order by ${byTitle}) from ${records})`;
}

function withParts(json: string, parts: string[]): string {
  return `${json.slice(0, -1)},"programme_parts":[${parts.join(',')}]}`;
}

function linesOf(text: string | null | undefined): string[] {
  return text ? text.split('\n') : [];
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
