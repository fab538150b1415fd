// Where a selection can be copied to: how deep the selects must go, which targets the server accepts, and what is sent.
// Pure; used by the dialog.
import { contextInside, yearContext } from '#client/planning/plan/grid-context.ts';
import type { PlanItem } from '#client/planning/plan/plan-item.ts';
import type { Contents, GridItem } from '#shared/api/planner-shapes.ts';
import type { CopyType } from '#shared/api/planner-input.ts';
import { groupBy } from '#shared/group-by.ts';
import { nothingInside, type PlanLevel } from '#shared/planning/inside.ts';
import { copyRefusal, refusalOn, sizeRefusal } from '#shared/rules/registry.ts';
import type { RuleItem } from '#shared/rules/rule.ts';
import { placementText } from '#shared/text/placement.ts';

/** The page that the selection was made on. */
export interface CopySource {
  programme: number;
  organization: number;
  /** 0 at level 1. */
  relation: number;
  level: '1' | '2.5' | '2' | '3';
  /** Level 3: how the unit itself is placed. */
  placedAs?: 'week' | 'block';
  /** The contents of the items on the page; null for users who may not read all of it. */
  contents?: Contents | null;
  /** Level 1: the number of items in the programme, as far as the page shows them. */
  placed?: number;
}

export type Depth = 'programme' | 'part' | 'unit';

/** A part goes into a programme, a sub-part or unit into a part, a course or exam into a unit. */
export function depthFor(level: CopySource['level']): Depth {
  if (level === '1') return 'programme';
  return level === '3' ? 'unit' : 'part';
}

/** What is copied, on which levels the user may add something, and the study years of the programme that it goes to. */
export interface Selection extends WithYears {
  level: CopySource['level'];
  items: readonly (RuleItem & Pick<PlanItem, 'relation_id' | 'wire'>)[];
  mayCreate: Record<PlanLevel, boolean>;
  /** The number of items already in that programme; absent if unknown. */
  placed?: number | undefined;
}

interface WithYears {
  /** `warning`: why nothing can be planned in that year; null if it can. */
  years: readonly { year: number; warning: string | null }[];
}

/** Level 1: in the study year of its original, the target must have that with blocks in it. */
export function takesYears(target: WithYears, items: readonly PlanItem[]): boolean {
  return items.every((item) => takesYearOf(target, item));
}

export function takesYearOf({ years }: WithYears, item: PlanItem): boolean {
  const year = years.find((each) => each.year === item.wire?.year);
  return refusalOn([item], yearContext(year && { ...year, weeks: [] })) === null;
}

/** Level 1: the study years that a copy is offered. Not a whole year itself, although the rules would let it repeat below. */
export function yearsFor({ id, years }: WithYears & { id: number }, source: CopySource, mode: YearCopy): number[] {
  const own = new Set(mode.items.map(({ wire }) => wire?.year));
  return years
    .filter(
      ({ year, warning }) => warning === null && !(mode.purpose === 'year' && id === source.programme && own.has(year)),
    )
    .map(({ year }) => year);
}

interface YearCopy {
  purpose: 'selection' | 'year' | 'plan';
  items: readonly PlanItem[];
}

/**
 * Adds to each item how deeply parts are nested inside it. `contents` is that of the grid; null for users who may not read all of
 * it.
 */
export function withParts<Item extends Selection['items'][number]>(
  items: readonly Item[],
  contents: Contents | null,
): Item[] {
  if (!contents) return [...items];
  const parts = contents.items.filter(({ kind }) => kind === 'part');
  const inside = groupBy(parts, ({ parent }) => parent);
  const partsFrom = (id: number): number =>
    1 + Math.max(0, ...(inside.get(id) ?? []).map((part) => partsFrom(part.id)));
  return items.map((item) => (item.kind === 'programme_part' ? { ...item, parts: partsFrom(item.relation_id) } : item));
}

/**
 * Whether this placed part or unit takes the selection: by the user's rights, and by the rules. `around`: the parts around it, from
 * the top down.
 */
export function accepts(target: GridItem, selection: Selection, around: readonly GridItem[] = []): boolean {
  const { level, items, mayCreate } = selection;
  const byWeeks = items.some((item) => landsBy(item, level, target) === 'weeks');
  const needed = target.kind === 'educational_unit' ? 'level3' : byWeeks ? 'level2' : 'level1';
  return mayCreate[needed] && refusalInside(target, selection, around) === null;
}

function refusalInside(target: GridItem, selection: Selection, around: readonly GridItem[]): string | null {
  const { level, items } = selection;
  const into = { relation: target.relation_id, around: around.map(({ relation_id }) => relation_id) };
  const copy = copyRefusal({ items: items.map(({ relation_id }) => ({ relation: relation_id, around: [] })), into });
  if (copy) return copy.message;
  const closed = warningIn(target, selection);
  const landings = groupBy(items, (item) => landsBy(item, level, target));
  for (const [by, landing] of landings) {
    const context = contextInside(target, by, { depth: around.length + 1, closed });
    // One selection cannot plan a part both by block and by week either.
    if (context.part && landings.size > 1) context.part.planned = { blocks: true, weeks: true };
    const refusal = refusalOn(landing, context);
    if (refusal) return refusal.message;
  }
  return null;
}

/** Why the rules refuse the chosen target, in the words of the server; null when they do not, or when more must be chosen. */
export function refusalOfTarget(path: readonly GridItem[], selection: Selection): string | null {
  const { level, items, placed } = selection;
  const last = path.at(-1);
  const needsMore = last ? level === '3' && last.kind === 'programme_part' : level !== '1';
  if (needsMore) return null;
  const inside = last ? refusalInside(last, selection, path.slice(0, -1)) : null;
  if (inside !== null || placed === undefined) return inside;
  return sizeRefusal({ placed, added: countItems(items) })?.message ?? null;
}

/** With everything inside them. */
export function countItems(items: readonly Pick<PlanItem, 'wire'>[]): number {
  return items.reduce((count, { wire }) => {
    const { level1, level2, level3 } = wire?.inside ?? nothingInside;
    return count + 1 + level1 + level2 + level3;
  }, 0);
}

/** Units of level 2 are planned by week, and so is a block unit in a part without sub-parts. */
function landsBy(
  { kind }: Pick<PlanItem, 'kind'>,
  level: CopySource['level'],
  { opens }: GridItem,
): 'blocks' | 'weeks' {
  if (kind !== 'educational_unit') return 'blocks';
  return level === '2' || opens === '2' ? 'weeks' : 'blocks';
}

/** Why nothing can be planned in the study year of the target; null if it can. */
function warningIn(target: GridItem, { years }: WithYears): string | null {
  const year = years.find((each) => each.year === target.year);
  return year ? year.warning : placementText.noStudyYear;
}

/**
 * Whether targets can be inside: a part with sub-parts or, when a unit is looked for, units; not an item that is copied
 * itself.
 */
export function hasTargetsInside(item: GridItem | undefined, selection: Selection): boolean {
  const { level, items } = selection;
  if (item?.kind !== 'programme_part' || level === '1' || warningIn(item, selection) !== null) return false;
  if (items.some(({ relation_id }) => relation_id === item.relation_id)) return false;
  return level === '3' || item.opens === '2.5';
}

export interface Chosen {
  programme: number;
  /** The placed part or unit of each select below it, from the top down. */
  path: readonly GridItem[];
}

/** The last chosen item if it takes the selection; null until the target is complete. */
export function targetOf(
  { programme, path }: Chosen,
  selection: Selection,
): { relation: number; type: CopyType } | null {
  if (programme === 0 || refusalOfTarget(path, selection) !== null) return null;
  const last = path.at(-1);
  if (selection.level === '1')
    return last || !selection.mayCreate.level1 ? null : { relation: 0, type: 'programmepart' };
  if (!last || !accepts(last, selection, path.slice(0, -1))) return null;
  if (last.kind === 'programme_part') return { relation: last.relation_id, type: 'programmepart' };
  return { relation: last.relation_id, type: isOnWeeks(path) ? 'educationalunit_week' : 'educationalunit_block' };
}

/** A unit inside a part of level 2 is planned by week; elsewhere it is a block of its own. */
function isOnWeeks(path: readonly GridItem[]): boolean {
  return path.at(-2)?.opens === '2';
}

export function typeOfItem({ kind }: Pick<PlanItem, 'kind'>, level: CopySource['level']): CopyType {
  if (kind === 'programme_part') return 'programmepart';
  if (kind === 'educational_unit') return level === '2' ? 'educationalunit_week' : 'educationalunit_block';
  return kind;
}

export function sourceType({ level, placedAs }: CopySource): CopyType {
  if (level !== '3') return 'programmepart';
  return placedAs === 'block' ? 'educationalunit_block' : 'educationalunit_week';
}
