// The plan in wire form: grid items, study years, blocks, weeks and permissions.
import type { PlacementRow } from '#server/calendar/placement-rows.ts';
import type { User } from '#server/rights/user.ts';
import { itemEtag } from '#server/http/etag.ts';
import type {
  ChoiceAround,
  Contents,
  Crumb,
  GridItem,
  PlannerBlock,
  PlannerMay,
  PlannerWeek,
  StudyYearWire,
} from '#shared/api/planner-shapes.ts';
import { type CalendarYear, type TeachingBlock, yearLabel } from '#shared/planning/calendar.ts';
import { choiceAround } from '#shared/planning/plan-tree.ts';
import { countInside, type PlanLevel } from '#shared/planning/inside.ts';
import { labels } from '#shared/planning/labels.ts';
import type { WeekRow } from '#shared/planning/week-rows.ts';
import { weekCount } from '#shared/planning/weeks.ts';
import { objectOf } from '#shared/planning/plan-objects.ts';
import { can, rightsIn } from '#shared/permissions/rights.ts';
import { dutchRange } from '#shared/text/dates.ts';
import { placementText } from '#shared/text/placement.ts';
import { fullName } from '#shared/text/full-name.ts';

import { type Node } from './plan.ts';
import { type OpenProgramme, ownsUnit, type StudyYear } from './programme.ts';

export const gridEtag = itemEtag;

type InnerItem = Contents['items'][number];

export function titleOf({ title, own_title }: PlacementRow): string {
  return own_title || title;
}

export function opens({ row, children }: Node): GridItem['opens'] {
  if (row.kind === 'course' || row.kind === 'exam') return 'form';
  if (row.kind !== 'part') return '3';
  // The plan decides; only for an empty part does the catalogue.
  if (children.length > 0) return children.some((child) => child.row.kind !== 'week_unit') ? '2.5' : '2';
  return row.has_sub_parts ? '2.5' : '2';
}

export function wireItem({ colors }: Pick<OpenProgramme, 'colors'>, node: Node): GridItem {
  const { row, totals } = node;
  const kind = objectOf[row.kind];
  return {
    relation_id: row.id,
    client_key: row.client_key,
    kind,
    year: row.year,
    parent_relation_id: row.parent ?? 0,
    x: row.x,
    y: row.y,
    width: row.width,
    height: row.height,
    mirrored: row.mirrored,
    mirror_title: row.mirror_title,
    mirror_color: row.mirror_color,
    user_color: colors.get(kind) ?? '',
    ects_credits: row.ects_credits,
    ects_credits_aggregated: totals.ects_credits.shown,
    contact_hours_aggregated: totals.contact_hours.shown,
    duration_value: row.duration_value,
    totals,
    inside: countInside(node),
    opens: opens(node),
    [kind]: row.object,
    [`${kind}_object`]: objectFields(row),
  };
}

function objectFields(row: PlacementRow): object {
  const { object: id, title, number, version, ects_credits } = row;
  if (row.kind === 'part') {
    const { count_ects_credits, choose_ects_min, choose_ects_max, state, mandatory, elective, mirroring } = row;
    const own = { ects_credits, count_ects_credits, choose_ects_min, choose_ects_max, state, mandatory, elective };
    return { id, title, study_guide_number: number, version, ...own, mirroring, has_sub_parts: row.has_sub_parts };
  }
  if (row.kind === 'block_unit' || row.kind === 'week_unit') {
    const { coordinator, contact_hours, self_study_hours, is_block, state, type, mandatory } = row;
    const own = { coordinator, ects_credits, contact_hours, self_study_hours, is_block, state, type, mandatory };
    return { id, title, study_guide_number: number, version, ...own };
  }
  const { norm_hours_preparation, norm_hours_contact } = row;
  return { id, title, identifier: number, norm_hours_preparation, norm_hours_contact };
}

/** What students choose from the part around an item; null where they do not choose. */
export function wireChoice(node: Node): ChoiceAround | null {
  const around = choiceAround(node);
  const choice = around?.totals.ects_credits.choice;
  return around && choice ? { ...choice, part_title: titleOf(around.row) } : null;
}

/** Everything inside these items, at every depth. */
export function wireContents(nodes: readonly Node[]): Contents {
  const found: Contents = { items: [], lessons: [] };
  const visit = ({ row, children }: Node) => {
    for (const child of children) {
      const { kind, y, height, duration_value: hours, ects_credits: ects, weight, resit } = child.row;
      if (kind === 'course' || kind === 'exam')
        found.lessons.push([row.id, y, height, hours ?? 0, ects ?? 0, kind === 'exam' ? 1 : 0, weight, resit ? 1 : 0]);
      else found.items.push(innerItem(child.row, row.id, kind));
      visit(child);
    }
  };
  nodes.forEach(visit);
  return found;
}

/** Assigned one by one for speed: a page has hundreds of them. */
function innerItem(row: PlacementRow, parent: number, kind: InnerItem['kind']): InnerItem {
  const item: InnerItem = { id: row.id, parent, kind, x: row.x, width: row.width };
  if (row.mirrored) item.mirrored = true;
  if (!row.count_ects_credits) item.count_ects_credits = false;
  if (row.choose_ects_min !== null) item.choose_ects_min = row.choose_ects_min;
  if (row.choose_ects_max !== null) item.choose_ects_max = row.choose_ects_max;
  if (row.ects_credits !== null) item.ects_credits = row.ects_credits;
  if (row.contact_hours !== null) item.contact_hours = row.contact_hours;
  if (row.self_study_hours !== null) item.self_study_hours = row.self_study_hours;
  if (kind === 'part') return item;
  if (row.title) item.title = row.title;
  if (row.coordinator) item.coordinator = row.coordinator;
  if (row.type) item.type = row.type;
  return item;
}

export function wireBlocks(blocks: readonly TeachingBlock[]): PlannerBlock[] {
  return blocks.map((block) => {
    const { label, part_label, part_index, part_dates } = block;
    const { start_date: part_start_date, end_date: part_end_date } = dutchRange(part_dates);
    const part = { part_label, part_index, part_start_date, part_end_date };
    return { label, ...part, ...dutchRange(block), weeks: weekCount(block) };
  });
}

/** `first` is the index within the year of the first block shown beside these weeks. */
export function wireWeeks(weeks: readonly WeekRow[], first = 0): PlannerWeek[] {
  return weeks.map(({ exception: _exception, title: _title, block, ...week }) => ({
    ...week,
    ...dutchRange(week),
    block: block - first,
  }));
}

export function wireYearHead(open: Pick<OpenProgramme, 'unit' | 'hasStart'>, study: StudyYear) {
  const { year, calendar, programme_calendar } = study;
  const { id, state, revision } = programme_calendar;
  return {
    year,
    label: labels.year(year),
    calendar_year: calendar && { id: calendar.id, title: yearLabel(calendar), ...dutchRange(calendar) },
    programme_calendar: { id, state, etag: itemEtag(revision) },
    warning: yearWarning(open, study),
  } satisfies Omit<StudyYearWire, 'blocks' | 'weeks'>;
}

export function yearWarning(open: Pick<OpenProgramme, 'unit' | 'hasStart'>, { calendar, blocks }: StudyYear) {
  return warningFor(open, { calendar, hasBlocks: blocks.length > 0 });
}

/** Why nothing can be planned in this year; null if it can. */
export function warningFor(
  { unit, hasStart }: Pick<OpenProgramme, 'unit' | 'hasStart'>,
  { calendar, hasBlocks }: { calendar: Pick<CalendarYear, 'start_date' | 'end_date'> | null; hasBlocks: boolean },
): string | null {
  if (!calendar) return hasStart ? placementText.noYearYet : placementText.noStart;
  if (!unit.id) return placementText.noUnit;
  if (hasBlocks) return null;
  const named = unit.title || placementText.ofItsUnit;
  return placementText.noBlocks(calendar.start_date.slice(0, 4), calendar.end_date.slice(0, 4), named);
}

const levelKeys = { 1: 'calendar__level1', 2: 'calendar__level2', 3: 'calendar__level3' } as const;
export type Level = keyof typeof levelKeys;

export function levelKey(level: Level) {
  return levelKeys[level];
}

export function mayDeleteAt(user: User, organization: number): Record<PlanLevel, boolean> {
  const rights = rightsIn(user.grants, organization);
  const may = (level: PlanLevel) => can(rights, `calendar__${level}`, 'delete');
  return { level1: may('level1'), level2: may('level2'), level3: may('level3') };
}

export function wireMay(user: User, open: OpenProgramme, level: Level): PlannerMay {
  const rights = rightsIn(user.grants, open.head.organization);
  const own = ownsUnit(user, open);
  const here = levelKeys[level];
  const state = own && can(rights, 'calendar', 'update');
  return {
    create: own && can(rights, here, 'create') && can(rights, here, 'update'),
    update: own && can(rights, here, 'update'),
    delete: own && can(rights, here, 'delete') && can(rights, here, 'update'),
    delete_inside: mayDeleteAt(user, open.head.organization),
    state,
    copy: can(rights, 'calendar', 'update') && can(rights, here, 'create'),
    open_level2: can(rights, 'calendar__level2', 'update'),
    open_level3: can(rights, 'calendar__level3', 'read'),
    update_level3: own && can(rights, 'calendar__level3', 'update'),
  };
}

/** The path to a relation, itself included. */
export function crumbsTo({ head }: OpenProgramme, node: Node): Crumb[] {
  const above: Crumb[] = [];
  for (let at: Node | null = node; at; at = at.parent) {
    const level = opens(at);
    if (level !== 'form') above.unshift({ level, relation_id: at.row.id, title: titleOf(at.row) });
  }
  return [{ level: '1', relation_id: 0, title: fullName(head) }, ...above];
}
