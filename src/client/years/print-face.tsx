// The printed version of a unit's calendar: the strip, the blocks, the holidays and the special weeks, on one page.
import { useState } from 'react';
import { createPortal } from 'react-dom';

import {
  type CalendarFlags,
  type CalendarYear,
  partLabel,
  teachingBlocks,
  yearLabel,
  type YearPart,
} from '#shared/planning/calendar.ts';
import { type DateRange, isRange } from '#shared/planning/dates.ts';
import { type Week, weeksOf } from '#shared/planning/weeks.ts';
import { dutchFromIso } from '#shared/text/dates.ts';
import { unitCalendarText } from '#shared/text/unit-calendar.ts';

import { YearStrip } from './year-strip.tsx';

import classes from './print-face.module.css';

const texts = unitCalendarText;

export interface PrintFaceProps {
  unit: string;
  year: CalendarYear;
  parts: readonly YearPart[];
  flags: CalendarFlags;
}

/** Rendered outside the application element, so that print styles can hide that as a whole. */
export function PrintFace({ unit, year, parts, flags }: PrintFaceProps) {
  const [today] = useState(() => new Date().toLocaleDateString('nl-NL', dutchDate).replaceAll('/', '-'));
  const blocks = teachingBlocks(parts, flags)
    .filter(isRange)
    .map((block) => ({ ...block, weeks: weeksOf(block, year) }));
  const special = blocks.flatMap(({ label, weeks }) =>
    weeks.filter(({ exception, title }) => exception || title).map((week) => ({ label, week })),
  );
  const semesters = parts.flatMap((part, index) =>
    isRange(part) && part.calendar_blocks.length > 0 ? [{ ...part, label: partLabel(index, flags), index }] : [],
  );
  return createPortal(
    <div className={classes.face}>
      <h1>{texts.printTitle(unit, yearLabel(year))}</h1>
      <YearStrip year={year} parts={parts} flags={flags} />
      <div className={classes.columns}>
        <table>
          <thead>
            <tr>
              <th>{texts.printPart}</th>
              <th>{texts.printFrom}</th>
              <th>{texts.printTo}</th>
              <th>{texts.printCalendarWeeks}</th>
              <th>{texts.printWeeks}</th>
              <th>{texts.printTeaching}</th>
            </tr>
          </thead>
          <tbody>
            {blocks.map((block, index) => {
              const semester = semesters.find((each) => each.index === block.part_index);
              const isFirst = block.part_index !== blocks[index - 1]?.part_index;
              const own = blocks.filter(({ part_index }) => part_index === block.part_index);
              return [
                semester && isFirst ? (
                  <PeriodRow
                    key={`part-${block.part_index}`}
                    label={semester.label}
                    range={semester}
                    weeks={own.flatMap(({ weeks }) => weeks)}
                    strong
                  />
                ) : null,
                <PeriodRow key={block.start_date} label={block.label} range={block} weeks={block.weeks} />,
              ];
            })}
          </tbody>
        </table>
        <Listed title={texts.printHolidays} lines={year.holidays.map((each) => `${days(each)} ${each.title}`)} />
        <Listed
          title={texts.printExceptions}
          lines={special.map(({ label, week }) => `${days(week)} ${week.title || texts.exception} (${label})`)}
        />
      </div>
      <p className={classes.made}>{texts.printMade(today)}</p>
    </div>,
    document.body,
  );
}

const dutchDate = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;

function PeriodRow(props: { label: string; range: DateRange; weeks: readonly Week[]; strong?: boolean }) {
  const { label, range, weeks, strong } = props;
  const [first, last] = [weeks.at(0), weeks.at(-1)];
  return (
    <tr data-strong={strong}>
      <th scope="row">{label}</th>
      <td>{dutchFromIso(range.start_date)}</td>
      <td>{dutchFromIso(range.end_date)}</td>
      <td>{first && last ? `${first.calendar_week} – ${last.calendar_week}` : ''}</td>
      <td>{weeks.length}</td>
      <td>{weeks.filter(({ no_class }) => !no_class).length}</td>
    </tr>
  );
}

function Listed({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <div>
      <h2>{title}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

function days({ start_date, end_date }: DateRange): string {
  const [start, end] = [dutchFromIso(start_date), dutchFromIso(end_date)];
  return start === end ? start : `${start} – ${end}`;
}
