// The calendar year of a unit as events: semesters and blocks, holidays, and every week with its three numbers. Used by the feed.
import { createHash } from 'node:crypto';

import type { CalendarFlags, CalendarYear, YearPart } from '#shared/planning/calendar.ts';
import { partLabel, teachingBlocks, yearLabel } from '#shared/planning/calendar.ts';
import type { Week } from '#shared/planning/weeks.ts';
import { weeksOf } from '#shared/planning/weeks.ts';
import { unitCalendarText } from '#shared/text/unit-calendar.ts';

import type { FeedEvent } from './feed-text.ts';

const { categories, week: weekText, noClass } = unitCalendarText.feed;

interface Calendar {
  unit: { id: number; title: string };
  year: CalendarYear & { id: number };
  flags: CalendarFlags;
  parts: readonly YearPart[];
}

/** `host` makes ids unique across installations. */
export function feedEvents({ unit, year, flags, parts }: Calendar, host: string): FeedEvent[] {
  const uid = (what: string) => `${what}.unit-${unit.id}.year-${year.id}@${host}`;
  const where = `${unit.title}, ${yearLabel(year)}`;
  const blocks = teachingBlocks(parts, flags);

  const semesters = parts.flatMap((part, index): FeedEvent[] =>
    part.calendar_blocks.length === 0 ? [] : [period(uid(`part-${index + 1}`), partLabel(index, flags), where, part)],
  );
  const periods = blocks.map((block, index) => period(uid(`block-${index + 1}`), block.label, where, block));
  const weeks = blocks.flatMap((block, index) =>
    weeksOf(block, year).map((week) => weekEvent(uid(`block-${index + 1}-week-${week.block_week}`), block.label, week)),
  );
  return [...semesters, ...periods, ...holidayEvents(year, uid), ...weeks];
}

function period(
  uid: string,
  summary: string,
  description: string,
  { start_date, end_date }: { start_date: string; end_date: string },
): FeedEvent {
  return { uid, summary, description, category: categories.part, start_date, end_date };
}

/** Holidays have no stable id: name and ordinal identify them when dates move. */
function holidayEvents({ holidays }: CalendarYear, uid: (what: string) => string): FeedEvent[] {
  const seen = new Map<string, number>();
  return holidays.map(({ title, start_date, end_date }) => {
    const number = (seen.get(title) ?? 0) + 1;
    seen.set(title, number);
    const name = createHash('sha256').update(title).digest('hex').slice(0, 12);
    return {
      uid: uid(`holiday-${name}-${number}`),
      summary: title,
      category: categories.holiday,
      start_date,
      end_date,
    };
  });
}

function weekEvent(uid: string, block: string, week: Week): FeedEvent {
  const numbers = weekText(week.block_week_number, week.calendar_week, week.syllabus_week);
  const title = week.no_class ? week.no_class_title || noClass : week.title;
  return {
    uid,
    summary: title ? `${title} · ${numbers}` : numbers,
    description: `${block} · ${unitCalendarText.blockWeek} ${week.block_week}`,
    category: week.exception ? categories.exception : week.no_class ? categories.holiday : categories.week,
    start_date: week.start_date,
    end_date: week.end_date,
  };
}
