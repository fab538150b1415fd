// Finds items planned in weeks that a calendar change of a unit would remove. Called before the calendar is saved.
import { sql } from 'kysely';

import type { User } from '#server/rights/user.ts';
import type { Db } from '#server/db/connect.ts';
import { calendarYearOf, teachingBlocks, type YearPart } from '#shared/planning/calendar.ts';
import { type PlanNode, planTree, planYear } from '#shared/planning/plan-tree.ts';
import { can, canAttribute, type Rights, rightsIn } from '#shared/permissions/rights.ts';
import { placementText } from '#shared/text/placement.ts';

import { inStudyYears, type PlacementRow, placementRows } from './placement-rows.ts';
import { levelOf, readsLevel, rowReader } from './readable-rows.ts';
import { loadUnitCalendars } from './unit-calendar-read.ts';

export interface CalendarChange {
  organizational_unit: number;
  calendar_year: number;
  before: readonly YearPart[];
  after: readonly YearPart[];
}

interface Programme {
  id: number;
  title: string;
  calendar_year: number | null;
  year_start: number | null;
  duration: number | null;
  years: { id: number; start_date: string }[];
}

/** Items that the user may see are named, with a link to their screen; others are only counted. */
export async function plannedItemsLost(
  db: Db,
  user: User,
  { organizational_unit, calendar_year, before, after }: CalendarChange,
): Promise<{ label: string; path?: string }[]> {
  const [calendar] = await loadUnitCalendars(db, organizational_unit, [calendar_year]);
  if (!calendar) return [];
  const rights = rightsIn(user.grants, calendar.organization);
  const programmes = await programmesOf(db, rights, organizational_unit);
  const pairs = programmes.flatMap((programme) =>
    Array.from({ length: programme.duration || 1 }, (_, index) => index + 1)
      .filter((n) => calendarYearOf(programme.years, programme, n)?.id === calendar_year)
      .map((n) => ({ programme: programme.id, year: n })),
  );
  if (pairs.length === 0) return [];
  const rows = await placementRows(db, inStudyYears(pairs));
  const readable = rows.map(rowReader(rights));
  const planWith = (parts: readonly YearPart[]) => {
    const year = planYear(calendar.year, teachingBlocks(parts, calendar.flags));
    return { weeks: year.weeks, nodes: planTree(readable, () => year).nodes };
  };
  const then = planWith(after);
  const stays = new Set(then.weeks.map(({ start_date }) => start_date));
  const lost = [...planWith(before).nodes.values()].filter((node) => isLost(node, then.nodes.get(node.row.id), stays));
  const plans = can(rights, 'calendar', 'read');
  const seen = lost.filter(({ row }) => plans && readsLevel(rights, levelOf(row.kind)));
  const unseen = lost.length - seen.length;
  return [
    ...seen.map((node) => ({
      label: labelOf(node, programmes.find(({ id }) => id === node.row.programme)?.title ?? ''),
      path: pathOf(node),
    })),
    ...(unseen > 0 ? [{ label: placementText.lostUnseen(unseen) }] : []),
  ];
}

/** A course or exam is lost with one of its weeks; a unit or part without planned items only with all of its weeks. */
function isLost(node: PlanNode<PlacementRow>, after: PlanNode<PlacementRow> | undefined, stays: Set<string>): boolean {
  const goes = ({ start_date }: { start_date: string }) => !stays.has(start_date);
  if (node.weeks.length === 0 || node.children.length > 0) return false;
  if (node.row.kind !== 'course' && node.row.kind !== 'exam') return node.weeks.every(goes);
  const rows = after?.parent?.weeks.length ?? 0;
  return node.weeks.some(goes) || node.row.y + node.row.height > rows;
}

function labelOf(node: PlanNode<PlacementRow>, programme: string): string {
  const { row, parent, weeks } = node;
  const where = [programme, parent?.row.title].filter(Boolean).join(', ');
  const [first, last] = [weeks[0], weeks.at(-1)];
  const week = first && last ? placementText.weeks(first.calendar_week, last.calendar_week) : '';
  return placementText.lost(row.own_title || row.title, where, week);
}

function pathOf({ row, parent }: PlanNode<PlacementRow>): string {
  const base = '/calendar/programme/year';
  if (row.kind !== 'course' && row.kind !== 'exam') return `${base}?programme=${row.programme}`;
  const name = parent?.row.kind === 'block_unit' ? 'relation_block_id' : 'relation_week_id';
  return `${base}/programmepart/educationalunit?${name}=${parent?.row.id}`;
}

async function programmesOf(db: Db, rights: Rights, unit: number): Promise<Programme[]> {
  const found = await sql<Programme & { graduation_variant: string }>`
    select p.id, p.title, p.graduation_variant, p.calendar_year, p.year_start,
      p.duration,
      (select coalesce(json_agg(json_build_object('id', y.id, 'start_date', y.start_date)), '[]')
       from calendar_year y where y.organization = p.organization) as years
    from programme p where p.organizational_unit = ${unit} and p.scenario_of is null order by p.title, p.id`.execute(
    db,
  );
  return found.rows.map(({ title, graduation_variant, ...row }) => {
    const shown = Object.entries({ title, graduation_variant }).filter(([name]) =>
      canAttribute(rights, `programme.${name}`, 'read'),
    );
    return { ...row, title: shown.flatMap(([, text]) => text || []).join(' · ') };
  });
}
