// Flattens a draft, to count changes, to show another user's changes, and to put the user's own changes on top of those. Used by
// the unit calendar form and its conflict dialog.
import { type CalendarFlags, partLabel, teachingBlocks } from '#shared/planning/calendar.ts';
import { unitCalendarText } from '#shared/text/unit-calendar.ts';
import { yearsText } from '#shared/text/years.ts';

import { type BlockDraft, emptyBlock, emptyPart, type PartDraft, partsOfDraft } from './calendar-draft.ts';

/** Values by path: '0.start_date', '0.1.end_date', '0.1.w3.title' (part, block, week). */
export type FlatDraft = Readonly<Record<string, string | boolean>>;

export function flatten(draft: readonly PartDraft[]): FlatDraft {
  const flat: Record<string, string | boolean> = {};
  const add = (path: string, block: BlockDraft) => {
    flat[`${path}.start_date`] = block.start_date;
    flat[`${path}.end_date`] = block.end_date;
    for (const [week, { exception, title }] of Object.entries(block.weeks)) {
      if (exception) flat[`${path}.w${week}.exception`] = true;
      if (title !== '') flat[`${path}.w${week}.title`] = title;
    }
  };
  draft.forEach((part, index) => {
    add(`${index}`, part);
    part.blocks.forEach((block, at) => add(`${index}.${at}`, block));
  });
  return flat;
}

export function changedPaths(before: FlatDraft, after: FlatDraft): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((path) => before[path] !== after[path]);
}

/** The other user's draft with this user's changes since `base`. The checks report conflicts between them. */
export function mergeDrafts(base: FlatDraft, mine: FlatDraft, theirs: FlatDraft): PartDraft[] {
  const merged: Record<string, string | boolean> = { ...theirs };
  for (const path of changedPaths(base, mine)) {
    const own = mine[path];
    if (own === undefined) delete merged[path];
    else merged[path] = own;
  }
  return unflatten(merged);
}

export function unflatten(flat: FlatDraft): PartDraft[] {
  const parts = new Map<number, PartDraft & { byIndex: Map<number, BlockDraft> }>();
  for (const [path, value] of Object.entries(flat)) {
    const match = /^(\d+)(?:\.(\d+))?(?:\.w(\d+))?\.(\w+)$/.exec(path);
    if (!match) continue;
    const [, partIndex, blockIndex, week, name = ''] = match;
    const part = parts.get(Number(partIndex)) ?? { ...emptyPart(), byIndex: new Map<number, BlockDraft>() };
    parts.set(Number(partIndex), part);
    const block = blockIndex === undefined ? part : (part.byIndex.get(Number(blockIndex)) ?? emptyBlock());
    const changed =
      week === undefined ? { [name]: value } : { weeks: withWeek(block, Number(week), { [name]: value }) };
    Object.assign(block, changed);
    if (blockIndex !== undefined) part.byIndex.set(Number(blockIndex), block);
  }
  return inOrder(parts).map(({ byIndex, ...part }) => ({ ...part, blocks: inOrder(byIndex) }));
}

function withWeek({ weeks }: BlockDraft, week: number, change: object): BlockDraft['weeks'] {
  return { ...weeks, [week]: { ...(weeks[week] ?? { exception: false, title: '' }), ...change } };
}

function inOrder<T>(map: ReadonlyMap<number, T>): T[] {
  return [...map].toSorted(([a], [b]) => a - b).map(([, value]) => value);
}

const fieldNames: Record<string, string> = {
  start_date: yearsText.startDate,
  end_date: yearsText.endDate,
  exception: unitCalendarText.exception,
  title: unitCalendarText.title,
};

/** 'Blok 2 · Einddatum', numbered as in the given draft. */
export function pathLabel(path: string, draft: readonly PartDraft[], flags: CalendarFlags): string {
  const [, part = '0', block, week, name = ''] = /^(\d+)(?:\.(\d+))?(?:\.w(\d+))?\.(\w+)$/.exec(path) ?? [];
  const blocks = teachingBlocks(partsOfDraft(draft), flags);
  const own = blocks.find(
    ({ part_index, block_index }) => part_index === Number(part) && block_index === Number(block),
  );
  const where = block === undefined ? partLabel(Number(part), flags) : (own?.label ?? unitCalendarText.addedBlock);
  return [where, week ? `${unitCalendarText.blockWeek} ${week}` : '', fieldNames[name] ?? '']
    .filter(Boolean)
    .join(' · ');
}
