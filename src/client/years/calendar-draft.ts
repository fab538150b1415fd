// A unit's calendar while it is edited: dates as typed, weeks with exceptions. Converted to planning's shape for the strip and the
// checks, and to the wire format for saving. Used by the unit calendar form.
import type { YearPartRecord } from '#shared/api/years.ts';
import type { Block, YearPart } from '#shared/planning/calendar.ts';
import { addDays, isRange, nextMonday } from '#shared/planning/dates.ts';
import { weekCount } from '#shared/planning/weeks.ts';
import { dutchFromIso, isoFromDutch } from '#shared/text/dates.ts';

export interface WeekDraft {
  exception: boolean;
  title: string;
}

export interface BlockDraft {
  /** A key for React and for unfolded sections, only known in the form. */
  key: string;
  /** As typed: dd-mm-yyyy if it is a date. */
  start_date: string;
  end_date: string;
  /** By block week. Includes weeks beyond the block, which return when the block grows again. */
  weeks: Readonly<Record<number, WeekDraft>>;
}

export interface PartDraft extends BlockDraft {
  blocks: readonly BlockDraft[];
}

let counter = 0;

function newKey(): string {
  counter += 1;
  return `part-${counter}`;
}

export function emptyBlock(start_date = '', end_date = ''): BlockDraft {
  return { key: newKey(), start_date, end_date, weeks: {} };
}

export function emptyPart(start_date = '', end_date = ''): PartDraft {
  return { ...emptyBlock(start_date, end_date), blocks: [] };
}

export function draftOfRecord(parts: readonly YearPartRecord[]): PartDraft[] {
  return parts.map((part) => ({ ...blockOf(part), blocks: part.calendar_blocks.map(blockOf) }));
}

/** Makes a draft of a proposal, whose dates are ISO. */
export function draftOfParts(parts: readonly YearPart[]): PartDraft[] {
  const dutch = (block: Block) =>
    blockOf({ ...block, start_date: dutchFromIso(block.start_date), end_date: dutchFromIso(block.end_date) });
  return parts.map((part) => ({ ...dutch(part), blocks: part.calendar_blocks.map(dutch) }));
}

function blockOf({ start_date, end_date, calendar_weeks }: Block): BlockDraft {
  const differing = calendar_weeks.filter(({ exception, title }) => exception || title !== '');
  const weeks = Object.fromEntries(
    differing.map(({ block_week, exception, title }) => [block_week, { exception, title }]),
  );
  return { key: newKey(), start_date, end_date, weeks };
}

/** Text that is not a date stays as typed; the checks report it, and the strip skips it. */
export function partsOfDraft(draft: readonly PartDraft[]): YearPart[] {
  return draft.map((part) => ({
    ...planned(part, isoFromDutch),
    calendar_blocks: part.blocks.map((block) => planned(block, isoFromDutch)),
  }));
}

/** The body of a save. */
export function wireOfDraft(draft: readonly PartDraft[]) {
  const asTyped = (text: string) => text;
  return draft.map((part) => ({
    ...planned(part, asTyped),
    calendar_blocks: part.blocks.map((block) => planned(block, asTyped)),
  }));
}

function planned(block: BlockDraft & { blocks?: readonly BlockDraft[] }, date: (text: string) => string | null) {
  const iso = { start_date: isoFromDutch(block.start_date) ?? '', end_date: isoFromDutch(block.end_date) ?? '' };
  const count = block.blocks?.length ? 0 : isRange(iso) ? weekCount(iso) : 0;
  const calendar_weeks = Object.entries(block.weeks)
    .map(([week, { exception, title }]) => ({ block_week: Number(week), exception, title: title.trim() }))
    .filter(({ block_week, exception, title }) => block_week <= count && (exception || title !== ''));
  const { start_date, end_date } = block;
  return { start_date: date(start_date) ?? start_date, end_date: date(end_date) ?? end_date, calendar_weeks };
}

/** A new block takes the rest of its part; the first one also takes over the part's own weeks. */
export function withBlock(part: PartDraft): PartDraft {
  const block = {
    ...emptyBlock(...nextDates(part.blocks, part)),
    ...(part.blocks.length === 0 ? { weeks: part.weeks } : {}),
  };
  return { ...part, weeks: {}, blocks: [...part.blocks, block] };
}

/** A new part starts on the Monday after the last one. */
export function withPart(draft: readonly PartDraft[], year: { start_date: string; end_date: string }): PartDraft[] {
  const [start] = nextDates(draft, {
    start_date: dutchFromIso(year.start_date),
    end_date: dutchFromIso(year.end_date),
  });
  return [...draft, emptyPart(start)];
}

function nextDates(before: readonly BlockDraft[], outer: { start_date: string; end_date: string }): [string, string] {
  const last = before.at(-1);
  const end = isoFromDutch(outer.end_date);
  const from = last ? isoFromDutch(last.end_date) : isoFromDutch(outer.start_date);
  if (from === null || end === null) return ['', ''];
  const start = last ? nextMonday(addDays(from, 1)) : from;
  return start < end ? [dutchFromIso(start), outer.end_date] : ['', ''];
}
