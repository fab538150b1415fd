// The year as a strip of weeks with its semesters, blocks, holidays and exceptions. Above the unit calendar, and in print.
import type { CalendarFlags, CalendarYear, YearPart } from '#shared/planning/calendar.ts';
import { isRange } from '#shared/planning/dates.ts';
import { type StripWeek, yearStrip } from '#shared/planning/year-strip.ts';
import { holidayTitle } from '#shared/planning/weeks.ts';
import { dutchFromIso } from '#shared/text/dates.ts';
import { unitCalendarText } from '#shared/text/unit-calendar.ts';

import classes from './year-strip.module.css';

const texts = unitCalendarText;

export interface YearStripProps {
  year: CalendarYear;
  parts: readonly YearPart[];
  flags: CalendarFlags;
}

/** Weeks are grouped, so that a narrow screen can show one line per block. */
export function YearStrip({ year, parts, flags }: YearStripProps) {
  const weeks = yearStrip(year, parts, flags);
  const hasSemesters = weeks.some(({ part_label }) => part_label !== null);
  const hasBlocks = weeks.some(({ block_label }) => block_label !== null);
  const summer = weeks.findLastIndex(({ block_week }) => block_week !== null) + 1;
  const blockName = ({ first, label, weeks: own }: Run) =>
    label ?? (first === summer && summer > 0 && own.length >= MIN_SUMMER_WEEKS ? texts.summer : '');
  return (
    <figure className={classes.strip} aria-label={texts.strip}>
      <div className={classes.row}>
        {runsOf(weeks, 0, ({ part_label }) => part_label).map((part) => (
          <div key={part.first} className={classes.part} style={widthOf(part)}>
            {hasSemesters ? <span className={classes.partLabel}>{part.label}</span> : null}
            <div className={classes.row}>
              {runsOf(part.weeks, part.first, ({ block_label }) => block_label).map((block) => (
                <div key={block.first} className={classes.block} style={widthOf(block)}>
                  {hasBlocks ? <span className={classes.blockLabel}>{blockName(block)}</span> : null}
                  <ol className={classes.weeks} aria-label={block.label ?? part.label ?? texts.outside}>
                    {block.weeks.map((week) => (
                      <WeekCell key={week.start_date} week={week} />
                    ))}
                  </ol>
                </div>
              ))}
            </div>
          </div>
        ))}
      </div>
      <Legend weeks={weeks} year={year} />
    </figure>
  );
}

const MIN_SUMMER_WEEKS = 4;

function WeekCell({ week }: { week: StripWeek }) {
  const place = [week.part_label, week.block_label].filter(Boolean).join(', ') || texts.outside;
  const free = week.holidays.map(({ title }) => title).join(', ');
  const note = week.no_class_title || [week.title, free].filter(Boolean).join(', ');
  const spoken = texts.stripWeek(week.calendar_week, week.syllabus_week, place, note);
  return (
    <li
      className={classes.week}
      data-kind={kindOf(week)}
      data-free={(!week.no_class && free !== '') || undefined}
      title={`${dutchFromIso(week.start_date)} – ${dutchFromIso(week.end_date)}: ${spoken}`}
    >
      <span aria-hidden="true">{week.calendar_week}</span>
      <span className="ll-spoken">{spoken}</span>
    </li>
  );
}

function kindOf(week: StripWeek): 'exception' | 'holiday' | 'teaching' | 'outside' {
  if (week.exception) return 'exception';
  if (week.no_class) return 'holiday';
  return week.block_week === null ? 'outside' : 'teaching';
}

/** Adjacent weeks with the same label. */
interface Run {
  label: string | null;
  /** The index of its first week in the year. */
  first: number;
  weeks: StripWeek[];
}

function runsOf(weeks: readonly StripWeek[], from: number, labelOf: (week: StripWeek) => string | null): Run[] {
  const runs: Run[] = [];
  weeks.forEach((week, index) => {
    const label = labelOf(week);
    const last = runs.at(-1);
    if (last && last.label === label) last.weeks.push(week);
    else runs.push({ label, first: from + index, weeks: [week] });
  });
  return runs;
}

const WEEK_GAP = 2;

/** Makes all weeks equally wide, whatever their group. */
function widthOf({ weeks }: Run) {
  return { flex: `${weeks.length} 0 ${(weeks.length - 1) * WEEK_GAP}px` };
}

function Legend({ weeks, year }: { weeks: readonly StripWeek[]; year: CalendarYear }) {
  const whole = year.holidays.filter(
    (holiday) => isRange(holiday) && weeks.some((week) => holidayTitle(week, [holiday]) !== null),
  );
  const holidays = whole.map(({ title, start_date }) => `${title} ${dutchFromIso(start_date).slice(0, 5)}`).join(', ');
  const exceptions = weeks.filter(({ exception }) => exception);
  const titles = [...new Set(exceptions.map(({ title }) => title).filter(Boolean))].join(', ');
  const hasFree = weeks.some((week) => !week.no_class && week.holidays.length > 0);
  return (
    <figcaption className={classes.legend}>
      <span data-kind="teaching">{texts.legendTeaching}</span>
      {weeks.some((week) => week.no_class && !week.exception) ? (
        <span data-kind="holiday">{texts.legendHoliday(holidays)}</span>
      ) : null}
      {exceptions.length > 0 ? <span data-kind="exception">{texts.legendException(titles)}</span> : null}
      {hasFree ? <span data-kind="free">{texts.legendFree}</span> : null}
    </figcaption>
  );
}
