// Converts a unit's calendar to the divisions of another unit: with or without semesters, with or without blocks.
// Used to copy a calendar from another unit.
import { type CalendarFlags, partsMayHoldBlocks, teachingBlocks, type YearPart } from '#shared/planning/calendar.ts';

export function adaptParts(parts: readonly YearPart[], from: CalendarFlags, to: CalendarFlags): YearPart[] {
  const blocks = teachingBlocks(parts, from).map(({ start_date, end_date, calendar_weeks }) => ({
    start_date,
    end_date,
    calendar_weeks,
  }));
  if (!to.show_year_parts) return blocks.map((block) => ({ ...block, calendar_blocks: [] }));
  const nested = partsMayHoldBlocks(to);
  if (from.show_year_parts)
    // A semester without blocks cannot take over the weeks of blocks, which count from another Monday.
    return parts.map((part) => ({ ...part, calendar_blocks: nested ? part.calendar_blocks : [] }));
  // Only blocks: their first half becomes the first semester.
  const half = Math.ceil(blocks.length / 2);
  return [blocks.slice(0, half), blocks.slice(half)].flatMap((own): YearPart[] => {
    const [first, last] = [own.at(0), own.at(-1)];
    if (!first || !last) return [];
    const calendar_blocks = nested ? own : [];
    return [{ start_date: first.start_date, end_date: last.end_date, calendar_weeks: [], calendar_blocks }];
  });
}
