// What can be dragged into a grid: the side list of each level. One query; archived items are not offered.
import { type RawBuilder, sql } from 'kysely';

import type { User } from '#server/rights/user.ts';
import { objectOf } from '#server/calendar/readable-rows.ts';
import type { Db } from '#server/db/connect.ts';
import type { GridKind, SideItem } from '#shared/api/planner-shapes.ts';
import { can, canAttribute, rightsIn } from '#shared/permissions/rights.ts';

import { type Node } from './plan.ts';
import type { OpenProgramme } from './programme.ts';

export interface SideSource {
  kind: GridKind;
  where: RawBuilder<unknown>;
  /** The attributes that it goes by: who may not read them gets no list that tells them. */
  needsAttributes?: readonly string[];
}

/** Parts of the programme that do not lie inside another part of it. */
export const topParts = (programme: number): SideSource => ({
  kind: 'programme_part',
  needsAttributes: ['programmes', 'parent__programme_part'],
  where: sql`exists (select from programme_programme_part l where l.programme = ${programme} and l.programme_part = r.id)
    and not exists (select from programme_programme_part l
                    where l.programme = ${programme} and l.programme_part = r.parent__programme_part)`,
});
export const subParts = (part: number): SideSource => ({
  kind: 'programme_part',
  needsAttributes: ['parent__programme_part'],
  where: sql`r.parent__programme_part = ${part}`,
});
const byBlock = { kind: 'educational_unit', needsAttributes: ['is_block'] } as const;
export const blockUnits: SideSource = { ...byBlock, where: sql`r.is_block` };
export const weekUnits: SideSource = { ...byBlock, where: sql`not r.is_block` };
export const courses: SideSource = { kind: 'course', where: sql`true` };
export const exams: SideSource = { kind: 'exam', where: sql`true` };

const archived = 'Gearchiveerd';

export async function sideList(
  db: Db,
  user: User,
  { head, colors }: OpenProgramme,
  sources: readonly SideSource[],
): Promise<SideItem[]> {
  const rights = rightsIn(user.grants, head.organization);
  const reads = (kind: GridKind, name: string) => canAttribute(rights, `${kind}.${name}`, 'read');
  const readable = sources.filter(
    ({ kind, needsAttributes = [] }) =>
      can(rights, kind, 'read') && ['title', ...needsAttributes].every((name) => reads(kind, name)),
  );
  if (readable.length === 0) return [];
  const selects = readable.map(({ kind, where }, position) => {
    const lesson = kind === 'course' || kind === 'exam';
    const number = lesson ? 'identifier' : 'study_guide_number';
    const column = (name: string, missing: RawBuilder<unknown>) => (reads(kind, name) ? sql.ref(`r.${name}`) : missing);
    return sql`
      select ${position}::int as position, ${kind}::text as kind, r.id, r.title,
        ${colors.get(kind) ?? ''}::text as user_color,
        ${column(number, sql`''::text`)} as number,
        ${lesson ? sql`null::int` : column('version', sql`null::int`)} as version,
        ${lesson ? sql`null::int` : column('ects_credits', sql`null::int`)} as ects_credits
      from ${sql.table(kind)} r join state s on s.id = r.state
      where r.organization = ${head.organization} and ${reads(kind, 'state') ? sql`s.state <> ${archived}` : sql`true`}
        and ${where}`;
  });
  const found = await sql<SideItem>`
    select kind, id, title, user_color, number, version, ects_credits, 0 as placed
    from (${sql.join(selects, sql` union all `)}) as side
    order by position, title collate "nl-x-icu", version, id`.execute(db);
  return found.rows;
}

/** Counts how often each of them stands on the grid already; in place, because a school offers thousands. */
export function withPlaced(offered: SideItem[], grid: readonly Node[]): SideItem[] {
  const placed = new Map<string, number>();
  for (const { row } of grid) {
    const key = `${objectOf[row.kind]} ${row.object}`;
    placed.set(key, (placed.get(key) ?? 0) + 1);
  }
  for (const item of offered) item.placed = placed.get(`${item.kind} ${item.id}`) ?? 0;
  return offered;
}
