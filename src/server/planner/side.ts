// What can be dragged into a grid: the side lists of each level. One query each; archived items are not offered.
import { type RawBuilder, sql } from 'kysely';

import type { User } from '#server/rights/user.ts';
import type { Db } from '#server/db/connect.ts';
import type { GridKind, SideItem } from '#shared/api/planner-shapes.ts';
import { archivedState } from '#shared/definitions/states.ts';
import { can, canAttribute, rightsIn } from '#shared/permissions/rights.ts';
import { searchWords } from '#shared/search/search-key.ts';

import type { OpenProgramme } from './programme.ts';

export interface SideSource {
  kind: GridKind;
  where: RawBuilder<unknown>;
  /** The attributes it filters by: the list is empty for users who may not read them, as it would reveal them. */
  needsAttributes?: readonly string[];
}

/** Without words, everything is found. */
export interface Search {
  words: string;
  limit: number;
}

/** Parts of the programme that are not inside another part of it. */
export const topParts = (programme: number): SideSource => ({
  kind: 'programme_part',
  needsAttributes: ['programmes', 'parent__programme_part'],
  where: sql`${linkedTo(programme, sql`r.id`)} and not ${linkedTo(programme, sql`r.parent__programme_part`)}`,
});
export const subParts = (part: number): SideSource => ({
  kind: 'programme_part',
  needsAttributes: ['parent__programme_part'],
  where: sql`r.parent__programme_part = ${part}`,
});
/** Parts of the school that can be linked to a programme. */
export const partsToLink = (programme: number): SideSource => ({
  kind: 'programme_part',
  needsAttributes: ['programmes'],
  where: sql`not ${linkedTo(programme, sql`r.id`)}`,
});
/** Parts of the school that can become a part of another part. */
export const partsToPutIn = (part: number): SideSource => ({
  kind: 'programme_part',
  needsAttributes: ['parent__programme_part'],
  where: sql`r.parent__programme_part is null and r.id <> ${part}`,
});
/** Block or week units: of the whole school, or only those in the plan of one programme. */
export const unitsOf = (kind: 'block_unit' | 'week_unit', programme?: number): SideSource => ({
  kind: 'educational_unit',
  needsAttributes: ['is_block'],
  where: sql`r.is_block = ${kind === 'block_unit'} and ${
    programme === undefined
      ? sql`true`
      : sql`exists (select from placement p
          where p.programme = ${programme} and p.kind = ${kind} and p.educational_unit = r.id)`
  }`,
});
export const courses: SideSource = { kind: 'course', where: sql`true` };
export const exams: SideSource = { kind: 'exam', where: sql`true` };

function linkedTo(programme: number, part: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (select from programme_programme_part l
    where l.programme = ${programme} and l.programme_part = ${part})`;
}

/** The first results in order, and the total. Users without read access find nothing. */
export async function sideList(
  db: Db,
  user: User,
  { head, colors }: Pick<OpenProgramme, 'head' | 'colors'>,
  { kind, where, needsAttributes = [] }: SideSource,
  { words, limit }: Search,
): Promise<{ items: SideItem[]; total: number }> {
  const rights = rightsIn(user.grants, head.organization);
  const reads = (name: string) => canAttribute(rights, `${kind}.${name}`, 'read');
  if (!can(rights, kind, 'read') || !['title', ...needsAttributes].every(reads)) return { items: [], total: 0 };
  const lesson = kind === 'course' || kind === 'exam';
  const number = lesson ? 'identifier' : 'study_guide_number';
  const column = (name: string, missing: RawBuilder<unknown>) => (reads(name) ? sql.ref(`r.${name}`) : missing);
  const numbers = column(number, sql`''::text`);
  // Words hold only letters and digits, so they need no escaping in a pattern; punctuation alone finds nothing.
  const patterns = searchWords(words).map((word) => `%${word}%`);
  const hasWords = sql`${patterns.length > 0}::bool
    and search_key(concat_ws(' ', r.title, ${numbers})) like all(${patterns}::text[])`;
  const found = await sql<SideItem & { total: number }>`
    select ${kind}::text as kind, r.id, r.title, ${colors.get(kind) ?? ''}::text as user_color, ${numbers} as number,
      ${lesson ? sql`null::int` : column('version', sql`null::int`)} as version,
      ${lesson ? sql`null::int` : column('ects_credits', sql`null::int`)} as ects_credits,
      (count(*) over ())::int as total
    from ${sql.table(kind)} r join state s on s.id = r.state
    where r.organization = ${head.organization} and ${reads('state') ? sql`s.state <> ${archivedState}` : sql`true`}
      and ${where}
      and ${words ? hasWords : sql`true`}
    order by r.title collate "nl-x-icu", ${lesson ? sql`r.id` : sql`r.version`}, r.id
    limit ${limit}`.execute(db);
  return { items: found.rows.map(({ total: _total, ...item }) => item), total: found.rows[0]?.total ?? 0 };
}
