// Validates a year or a unit's parts. Errors are codes with the path of the field.
// The server refuses with them, the form marks its fields; the messages are in `shared/text`.
import type { Block, CalendarFlags, CalendarYear, YearPart } from './calendar.ts';
import { partsMayHoldBlocks } from './calendar.ts';
import type { DateRange } from './dates.ts';
import { daysBetween, isIsoDate, isRange, isWithin, rangesOverlap } from './dates.ts';
import { weekCount } from './weeks.ts';

export type CalendarCode =
  | 'missingDate'
  | 'invalidDate'
  | 'endBeforeStart'
  | 'noWeeks'
  | 'tooLong'
  | 'holidayOutsideYear'
  | 'outsideYear'
  | 'outsidePart'
  | 'overlap'
  | 'unordered'
  | 'bothBlocksAndWeeks'
  | 'blocksNotAllowed'
  | 'weekOutsideBlock'
  | 'duplicateWeek';

export type Path = readonly (string | number)[];

export interface CalendarFinding {
  path: Path;
  code: CalendarCode;
}

/** A longer year is a typing error, and would slow down everything that draws a year. */
export const MAX_YEAR_DAYS = 2 * 366;

export function checkYear(year: CalendarYear): CalendarFinding[] {
  const dates = [...checkDates(year, []), ...checkLength(year, [])];
  if (isRange(year) && daysBetween(year.start_date, year.end_date) > MAX_YEAR_DAYS)
    dates.push({ path: ['end_date'], code: 'tooLong' });
  const holidays = year.holidays.flatMap((holiday, index) => {
    const path = ['holidays', index];
    return [...checkDates(holiday, path), ...checkInside(holiday, year, path, 'holidayOutsideYear')];
  });
  return [...dates, ...holidays];
}

export function checkParts(parts: readonly YearPart[], year: DateRange, flags: CalendarFlags): CalendarFinding[] {
  const root = ['calendar_year_parts'];
  const each = parts.flatMap((part, index) => checkPart(part, year, flags, [...root, index]));
  return [...each, ...checkOrder(parts, root)];
}

function checkPart(part: YearPart, year: DateRange, flags: CalendarFlags, path: Path): CalendarFinding[] {
  const findings = [...checkBlock(part, path), ...checkInside(part, year, path, 'outsideYear')];
  const root = [...path, 'calendar_blocks'];
  if (part.calendar_blocks.length > 0) {
    if (!partsMayHoldBlocks(flags)) findings.push({ path: root, code: 'blocksNotAllowed' });
    if (part.calendar_weeks.length > 0)
      findings.push({ path: [...path, 'calendar_weeks'], code: 'bothBlocksAndWeeks' });
  }
  const blocks = part.calendar_blocks.flatMap((block, index) => [
    ...checkBlock(block, [...root, index]),
    ...checkInside(block, part, [...root, index], 'outsidePart'),
  ]);
  return [...findings, ...blocks, ...checkOrder(part.calendar_blocks, root)];
}

function checkBlock(block: Block, path: Path): CalendarFinding[] {
  return [...checkDates(block, path), ...checkLength(block, path), ...checkWeeks(block, path)];
}

function checkDates(range: DateRange, path: Path): CalendarFinding[] {
  const findings = (['start_date', 'end_date'] as const).flatMap((field): CalendarFinding[] => {
    if (!range[field]) return [{ path: [...path, field], code: 'missingDate' }];
    return isIsoDate(range[field]) ? [] : [{ path: [...path, field], code: 'invalidDate' }];
  });
  if (findings.length === 0 && range.end_date < range.start_date)
    findings.push({ path: [...path, 'end_date'], code: 'endBeforeStart' });
  return findings;
}

function checkLength(range: DateRange, path: Path): CalendarFinding[] {
  return isRange(range) && weekCount(range) === 0 ? [{ path: [...path, 'end_date'], code: 'noWeeks' }] : [];
}

function checkWeeks(block: Block, path: Path): CalendarFinding[] {
  if (!isRange(block)) return [];
  const count = weekCount(block);
  const seen = new Set<number>();
  return block.calendar_weeks.flatMap(({ block_week }, index): CalendarFinding[] => {
    const at = [...path, 'calendar_weeks', index, 'block_week'];
    if (!Number.isInteger(block_week) || block_week < 1 || block_week > count)
      return [{ path: at, code: 'weekOutsideBlock' }];
    if (seen.has(block_week)) return [{ path: at, code: 'duplicateWeek' }];
    seen.add(block_week);
    return [];
  });
}

/** No findings while either range is incomplete: that has its own finding. */
function checkInside(inner: DateRange, outer: DateRange, path: Path, code: CalendarCode): CalendarFinding[] {
  if (!isRange(inner) || !isRange(outer)) return [];
  return (['start_date', 'end_date'] as const)
    .filter((field) => !isWithin(inner[field], outer))
    .map((field) => ({ path: [...path, field], code }));
}

function checkOrder(ranges: readonly DateRange[], path: Path): CalendarFinding[] {
  return ranges.flatMap((range, index): CalendarFinding[] => {
    if (!isRange(range)) return [];
    const earlier = ranges.slice(0, index).filter(isRange);
    const at = [...path, index, 'start_date'];
    if (earlier.some((other) => rangesOverlap(other, range))) return [{ path: at, code: 'overlap' }];
    if (earlier.some((other) => other.start_date > range.start_date)) return [{ path: at, code: 'unordered' }];
    return [];
  });
}
