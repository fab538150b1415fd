// The page of a presentation as one drawing, so that it can be shown, printed and saved as it is.
import type { Ref } from 'react';

import { schemeColor } from '#client/ui/color-mark.tsx';
import type { Paint } from '#client/planning/frame/paint.ts';
import { linesOf } from '#client/ui/planner/text-lines.ts';
import type { PresentedYear } from '#shared/api/planner-presentation.ts';
import type { ProgrammeHead } from '#shared/api/planner-shapes.ts';
import type { LegendEntry } from '#shared/planning/legend.ts';
import { fullName } from '#shared/text/full-name.ts';
import { dutchNumber } from '#shared/text/numbers.ts';
import { presentationText } from '#shared/text/presentation.ts';

import { type DrawnItem, type DrawnYear, layoutPresentation, linesIn, type PageSize } from './drawing-layout.ts';
import { ectsText, explain } from './explain.ts';
import type { Position } from './walk.ts';

import classes from './presentation-drawing.module.css';

const words = presentationText;
const loadColor = 'color-mix(in srgb, var(--ll-accent) 38%, var(--ll-surface))';
const examColor = 'color-mix(in srgb, var(--ll-exam) 70%, var(--ll-surface))';
/** At the top of a week, so that hours and holidays below it are seen too. */
const examHeight = 5;

export interface PresentationDrawingProps {
  programme: ProgrammeHead;
  years: readonly PresentedYear[];
  position: Position;
  page: PageSize;
  paint: Paint;
  onChoose: (position: Position) => void;
  ref: Ref<SVGSVGElement>;
}

export function PresentationDrawing(props: PresentationDrawingProps) {
  const { programme, years, position, page, paint, onChoose, ref } = props;
  const drawn = layoutPresentation(years, page);
  const { title, facts } = explain(years, position);
  const target = programme.ects_credits && programme.duration ? programme.ects_credits / programme.duration : null;
  const { title: name, ...rest } = programme;
  const heading = [name, programme.graduation_variant].filter(Boolean).join(' · ');
  const details = fullName({ ...rest, title: '', graduation_variant: '' }).replace(/^ · /, '');
  return (
    <svg
      ref={ref}
      className={classes.drawing}
      viewBox={`0 0 ${page.width} ${page.height}`}
      // The selection is described beside it, and the page has its own heading.
      aria-hidden="true"
    >
      <rect className={classes.page} width={page.width} height={page.height} />
      <defs>
        <pattern id="no-class" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect className={classes.hatch} width="3" height="8" />
        </pattern>
      </defs>
      <text className={classes.heading} x={34} y={54}>
        {linesOf(heading, 1050, 32, 1)}
        <tspan className={classes.details} dx={18}>
          {details}
        </tspan>
      </text>
      <Legend years={years} page={page} paint={paint} />
      <PaintLegend page={page} paint={paint} />
      {drawn.map((each, index) => (
        <Year key={each.year.year} {...{ drawn: each, index, target, position, paint, onChoose }} />
      ))}
      <text className={classes.chosen} data-of-screen x={34} y={page.height - 22}>
        {title}
        <tspan className={classes.facts} dx={12}>
          {linesOf(facts, paint.legend.length > 0 ? 420 : 1400, 18, 1)}
        </tspan>
      </text>
    </svg>
  );
}

interface LegendProps {
  page: PageSize;
  paint: Paint;
}

/** The legend beside the description: from the right, each entry as wide as its text. */
function PaintLegend({ page, paint: { legend } }: LegendProps) {
  const entries = legend.map((entry) => ({ ...entry, words: linesOf(entry.label, 170, 17, 1)[0] ?? '' }));
  const widths = entries.map(({ words: label }) => 58 + label.length * 9);
  return entries.map(({ code, color, words: label }, index) => {
    const x = page.width - 10 - widths.slice(index).reduce((sum, each) => sum + each, 0);
    return (
      <g key={code}>
        <Code code={code} color={color} x={x} y={page.height - 41} />
        <text className={classes.legend} x={x + 42} y={page.height - 22}>
          {label}
        </text>
      </g>
    );
  });
}

function Code({ code, color, x, y }: { code: string; color: string; x: number; y: number }) {
  return (
    <g style={{ '--item': schemeColor(color) } as React.CSSProperties}>
      <rect className={classes.code} x={x} y={y} width={34} height={24} rx={4} />
      <text className={classes.codeText} x={x + 17} y={y + 18}>
        {code}
      </text>
    </g>
  );
}

/** Only what is on the page. */
function Legend({ years, page, paint }: LegendProps & { years: readonly PresentedYear[] }) {
  const items = years.flatMap((year) => year.items);
  const shown = [...items, ...items.flatMap(({ units }) => units)];
  const isPainted = paint.legend.length > 0;
  const kinds = [
    { label: words.part, found: shown.find(({ kind }) => kind === 'programme_part') },
    { label: words.unit, found: shown.find(({ kind }) => kind === 'educational_unit') },
  ].flatMap(({ label, found }) => (found && !isPainted ? [{ label, color: schemeColor(`#${found.user_color}`) }] : []));
  const hasHoliday = years.some(({ weeks }) => weeks.some(({ no_class }) => no_class));
  const loads = years.flatMap((year) => year.loads ?? []);
  const inWeeks = [
    ...(loads.some(({ contact_hours }) => contact_hours > 0) ? [{ label: words.load, color: loadColor }] : []),
    ...(loads.some(({ exams }) => exams > 0) ? [{ label: words.examWeek, color: examColor }] : []),
  ];
  const entries = [...kinds, ...inWeeks, ...(hasHoliday ? [{ label: words.holiday, color: 'url(#no-class)' }] : [])];
  // From the right, each as wide as its words.
  const widths = entries.map(({ label }) => 52 + label.length * 9);
  return (
    <g>
      {entries.map(({ label, color }, index) => {
        const x = page.width - 10 - widths.slice(index).reduce((sum, each) => sum + each, 0);
        return (
          <g key={label}>
            <rect className={classes.mark} x={x} y={36} width={16} height={16} style={{ fill: color }} />
            <text className={classes.legend} x={x + 24} y={50}>
              {label}
            </text>
          </g>
        );
      })}
    </g>
  );
}

interface YearProps {
  drawn: DrawnYear;
  index: number;
  /** The EC of a year of this programme; null without EC. */
  target: number | null;
  position: Position;
  paint: Paint;
  onChoose: (position: Position) => void;
}

function Year({ drawn, index, target, position, paint, onChoose }: YearProps) {
  const { year, x, y, width, height } = drawn;
  const middle = y + height / 2;
  const isChosen = position.year === index;
  const isRight = target === null ? null : Math.abs(year.totals.ects_credits - target) < 0.05;
  return (
    <g>
      <g className={classes.year} onClick={() => onChoose({ year: index, item: null, unit: null })}>
        <rect className={classes.hit} x={0} y={y} width={x} height={height} />
        <text className={classes.yearLabel} x={34} y={middle - 16}>
          {year.label}
        </text>
        <text className={classes.small} x={34} y={middle + 8}>
          {year.calendar_year?.title ?? ''}
        </text>
        <text className={classes.ects} data-right={isRight ?? undefined} x={34} y={middle + 32}>
          {isRight === false && target !== null
            ? words.ectsOf(dutchNumber(year.totals.ects_credits), dutchNumber(target))
            : words.ects(dutchNumber(year.totals.ects_credits))}
        </text>
      </g>
      <rect
        className={classes.board}
        data-chosen={(isChosen && position.item === null) || undefined}
        {...{ x, y, width, height }}
        rx={6}
      />
      {year.warning ? (
        <text className={classes.small} x={x + 20} y={middle}>
          {words.noYear}
        </text>
      ) : null}
      {drawn.weeks.map(({ week, filled, hasExams, ...box }) => (
        <g key={week.start_date}>
          <rect className={classes.week} data-no-class={week.no_class || undefined} {...box} />
          <rect
            className={classes.load}
            x={box.x + 1}
            y={box.y + box.height - filled}
            width={box.width - 2}
            height={filled}
          />
          {hasExams ? (
            <rect className={classes.exams} x={box.x + 1} y={box.y} width={box.width - 2} height={examHeight} />
          ) : null}
          <text className={classes.weekNumber} x={box.x + box.width / 2} y={box.y + 17}>
            {box.width < 16 ? '' : week.calendar_week}
          </text>
        </g>
      ))}
      {drawn.items.map((item, at) => (
        <Item
          key={item.item.relation_id}
          drawn={item}
          painted={paint.of(item.item.relation_id)}
          isChosen={isChosen && position.item === at}
          unit={isChosen && position.item === at ? position.unit : null}
          onChoose={(unit) => onChoose({ year: index, item: at, unit })}
        />
      ))}
    </g>
  );
}

interface ItemProps {
  drawn: DrawnItem;
  /** Undefined where the colour means the object. */
  painted: LegendEntry | undefined;
  isChosen: boolean;
  unit: number | null;
  onChoose: (unit: number | null) => void;
}

function Item({ drawn, painted, isChosen, unit, onChoose }: ItemProps) {
  const { item, bars, hidden, x, y, width, height } = drawn;
  const inside = unit === null ? undefined : item.units[unit];
  const shown = [...bars, ...hidden.filter((bar) => bar.unit === inside)];
  const marksBar = shown.some((bar) => bar.unit === inside);
  const color = schemeColor(painted?.color ?? `#${item.user_color}`);
  const { isLow, first, step } = linesIn(drawn);
  const title = linesOf(
    item.title,
    width - (painted ? 68 : 28),
    isLow ? 16 : 20,
    height > 96 && bars.length < 3 ? 2 : 1,
  );
  const amount = ectsText(item.ects_credits, item.choice);
  return (
    <g className={classes.item} style={{ '--item': color } as React.CSSProperties} onClick={() => onChoose(null)}>
      <rect
        className={classes.box}
        data-chosen={(isChosen && !marksBar) || undefined}
        {...{ x, y, width, height }}
        rx={5}
      />
      <rect className={classes.edge} x={x} y={y} width={4} height={height} rx={2} />
      {title.map((text, index) => (
        <text
          key={text}
          className={classes.itemTitle}
          data-low={isLow || undefined}
          x={x + 15}
          y={y + first + step * index}
        >
          {text}
        </text>
      ))}
      {painted ? (
        <Code code={painted.code} color={painted.color} x={x + width - 40} y={y + Math.min(6, (height - 24) / 2)} />
      ) : null}
      {isLow ? null : (
        <text className={classes.small} x={x + 15} y={y + first + step * title.length - 3}>
          {amount}
        </text>
      )}
      {shown.map(({ unit: drawnUnit, ...bar }) => {
        const at = item.units.indexOf(drawnUnit);
        return (
          <rect
            key={drawnUnit.relation_id}
            className={classes.bar}
            data-chosen={(isChosen && unit === at) || undefined}
            data-low={isLow || undefined}
            data-of-screen={!bars.some((each) => each.unit === drawnUnit) || undefined}
            style={{ fill: painted ? color : schemeColor(`#${drawnUnit.user_color}`) }}
            {...bar}
            rx={3}
            onClick={(event) => {
              event.stopPropagation();
              onChoose(at);
            }}
          />
        );
      })}
    </g>
  );
}
