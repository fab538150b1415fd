// Programmes with their parts inside, and parts inside parts: one query, for any number of programmes.
import { definitions } from '#shared/definitions/registry.ts';
import { runStatement, writeStatement } from '#server/db/statement.ts';
import { JsonAnswer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { Refusal } from '#server/refusal.ts';
import { MAX_ANSWER_ITEMS } from '#shared/planning/limits.ts';
import { placementText } from '#shared/text/placement.ts';
import { programmePartRules } from './programme-part.ts';
import { asLines, recordsFor, type Selection } from './read.ts';
import type { Rules } from './rules.ts';

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
  const statement = writeStatement((bind) => {
    const inThem = { fields, where: inside };
    return `
      with programmes as (${recordsFor(definitions.programme, rules, user, selection, bind)})
      select ${asLines('select json, id, sort_title from programmes')} as programmes,
        ${asLines(recordsFor(definitions.programmePart, programmePartRules, user, inThem, bind))} as parts`;
  });
  const [found] = await runStatement<{ programmes: string; parts: string }>(db, statement);
  const parts = linesOf(found?.parts).map(partOf);
  const below = groupBy(parts, ({ parent }) => [parent]);
  const inProgramme = groupBy(parts, ({ programmes }) => programmes);
  let count = 0;
  const nested = (part: Part): string => {
    // A part stands below each programme that it is linked to, with all parts inside it.
    if (++count > MAX_ANSWER_ITEMS) throw new Refusal(422, placementText.answerFull(MAX_ANSWER_ITEMS));
    return withParts(part.json, (below.get(part.id) ?? []).map(nested));
  };
  const programmes = linesOf(found?.programmes).map((json) => {
    const own = inProgramme.get(idOf(json)) ?? [];
    const ids = new Set(own.map(({ id }) => id));
    // A part whose parent is in the programme too stands inside that parent.
    return withParts(json, own.filter(({ parent }) => !ids.has(parent)).map(nested));
  });
  return new JsonAnswer(`[${programmes.join(',')}]`);
}

interface Part {
  json: string;
  id: number;
  /** 0 for none, or for one that the user may not know. */
  parent: number;
  programmes: number[];
}

/**
 * Where a part belongs, read from its own JSON without taking it apart: that would cost more than everything else here. What
 * is looked for cannot occur in a text, in which quotes have a backslash.
 */
function partOf(json: string): Part {
  return {
    json,
    id: idOf(json),
    parent: numbersAfter(json, '"parent__programme_part":{"id" : ')[0] ?? 0,
    programmes: numbersAfter(json, '"programmes":['),
  };
}

function idOf(json: string): number {
  return numbersAfter(json, '{"id":')[0] ?? 0;
}

/** As many as stand there with commas between them. */
function numbersAfter(json: string, name: string): number[] {
  const numbers: number[] = [];
  const found = json.indexOf(name);
  if (found < 0) return numbers;
  let number = 0;
  for (let at = found + name.length; ; at += 1) {
    const digit = json.charCodeAt(at) - zero;
    if (digit >= 0 && digit <= 9) {
      number = number * 10 + digit;
      continue;
    }
    numbers.push(number);
    if (json[at] !== ',') return numbers;
    if (json[at + 1] === ' ') at += 1;
    number = 0;
  }
}

const zero = '0'.charCodeAt(0);

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
