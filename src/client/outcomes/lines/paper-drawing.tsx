// Learning lines as one drawing that includes title, names and legend: for paper, a file and a presentation.
import type { CSSProperties, Ref } from 'react';

import { linesOf } from '#client/ui/planner/text-lines.ts';
import type { LearningLines } from '#shared/outcomes/lines.ts';
import { learningLinesText } from '#shared/text/learning-lines.ts';

import { drawLines, type DrawnLines, type Measures } from './geometry.ts';
import { Bands, Heads, RowShapes } from './line-shapes.tsx';
import { hasElectives, headName, type LineContext, nameOf, shortLevel, subtitleOf } from './line-words.ts';
import { stepOf } from './measures.ts';

import classes from './paper-drawing.module.css';

const words = learningLinesText;
const MARGIN = 34;
/** The heights above the first row: of the title, and of the headings below it. */
const TITLE_HEIGHT = 84;
const HEADINGS_HEIGHT = 74;
const FOOTER_HEIGHT = 62;
const HEADING_ROW_HEIGHT = 46;

export interface PaperSize {
  width: number;
  /** The minimum height: rows grow to fill it, and more rows make the drawing longer. */
  height: number;
}

export interface PaperDrawingProps {
  context: LineContext;
  lines: LearningLines;
  isWhole: boolean;
  colorOf: (outcome: number) => string;
  size: PaperSize;
  /** The station that is explained below the picture. */
  chosen?: { key: string; text: string } | undefined;
  onChoose?: (key: string) => void;
  ref?: Ref<SVGSVGElement>;
}

export function PaperDrawing(props: PaperDrawingProps) {
  const { context, lines, isWhole, colorOf, size, chosen, onChoose, ref } = props;
  const { matrix, framework } = context;
  const { measures, type } = paperMeasures(lines, size);
  const drawn = drawLines(lines, isWhole, measures);
  const top = TITLE_HEIGHT + HEADINGS_HEIGHT;
  const height = Math.max(size.height, Math.ceil(top + drawn.height + FOOTER_HEIGHT));
  const yearLabel = (year: number) => matrix.years.find((each) => each.year === year)?.label ?? '';
  const width = Math.max(size.width, Math.floor(drawn.width) + MARGIN * 2);
  return (
    <svg
      ref={ref}
      className={classes.drawing}
      data-long={height > size.height || undefined}
      style={{ '--type': type } as CSSProperties}
      viewBox={`0 0 ${width} ${height}`}
      // The page has the same content in sentences.
      aria-hidden="true"
    >
      <rect className={classes.page} width={width} height={height} />
      <text className={classes.title} x={MARGIN} y={42}>
        {linesOf(words.of(matrix.programme.title), width - MARGIN * 2, 26, 1)}
      </text>
      <text className={classes.details} x={MARGIN} y={70}>
        {framework.title}
      </text>
      <Legend context={context} lines={lines} right={width - MARGIN} />
      <g transform={`translate(${MARGIN} ${TITLE_HEIGHT})`}>
        <rect className={classes.sheet} width={drawn.width} height={HEADINGS_HEIGHT + drawn.height} rx={8} />
        <Heads drawn={drawn} yearLabel={yearLabel} baselines={[30, 58]} height={HEADINGS_HEIGHT} />
      </g>
      <g transform={`translate(${MARGIN} ${top})`}>
        <line className={classes.underHeads} x1={0} x2={drawn.width} y1={0} y2={0} />
        <Bands drawn={drawn} height={drawn.height} />
        {drawn.rows.map((row) => (
          <RowShapes
            key={row.row.outcome.id}
            {...{ drawn, row }}
            color={colorOf(row.row.outcome.id)}
            levelShort={(level) => shortLevel(context, level)}
          />
        ))}
        <Names context={context} drawn={drawn} type={type} />
        <rect
          className={classes.border}
          y={-HEADINGS_HEIGHT}
          width={drawn.width}
          height={HEADINGS_HEIGHT + drawn.height}
          rx={8}
        />
        {onChoose ? <Targets drawn={drawn} chosen={chosen?.key} onChoose={onChoose} /> : null}
      </g>
      {chosen ? (
        <text className={classes.chosen} x={MARGIN} y={height - 22}>
          {linesOf(chosen.text, width - MARGIN * 2, 20, 1)}
        </text>
      ) : null}
    </svg>
  );
}

/** How many rows, from the first, fit on a page of this height. */
export function rowsOnPage(rows: LearningLines['rows'], top: number, height: number): number {
  let room = roomIn(height);
  const over = rows.findIndex(({ line }) => {
    room -= line ? lineHeight(top) : HEADING_ROW_HEIGHT;
    return room < 0;
  });
  return over < 0 ? rows.length : Math.max(1, over);
}

function roomIn(height: number): number {
  return height - TITLE_HEIGHT - HEADINGS_HEIGHT - FOOTER_HEIGHT;
}

/** The smallest legible height. */
function lineHeight(top: number): number {
  return stepOf(top) * (top - 1) + 36;
}

/** Rows grow to fill the room, up to a maximum; the type grows with them, but less. */
function paperMeasures({ rows, top }: LearningLines, { width, height }: PaperSize) {
  const count = rows.filter(({ line }) => line).length;
  const heads = rows.length - count;
  const fit = Math.min(
    1.9,
    Math.max(1, (roomIn(height) - heads * HEADING_ROW_HEIGHT) / Math.max(1, count) / lineHeight(top)),
  );
  const type = Math.min(1.55, 1.25 + (fit - 1) / 3);
  const measures: Measures = {
    ...{
      width: width - MARGIN * 2,
      names: 440,
      end: 64,
      above: 0,
      headRow: HEADING_ROW_HEIGHT,
      narrowest: 40,
      widest: 150,
    },
    ...{ step: stepOf(top) * fit, padding: 18 * fit, radius: 8 * type },
    choice: { worded: 76 * type, number: 26 * type },
  };
  return { measures, type };
}

function Names({ context, drawn, type }: { context: LineContext; drawn: DrawnLines; type: number }) {
  // Line breaking overestimates the width of letters a little.
  const room = (drawn.left - 26) * 1.08;
  return drawn.rows.map(({ row: { outcome, depth, line }, y, height }) => {
    const x = 18 + depth * 16;
    if (!line)
      return (
        <text key={outcome.id} className={classes.head} x={x} y={y + height / 2 + 6}>
          {linesOf(headName(outcome), room - depth * 16, 13 * type, 1)}
        </text>
      );
    const { text, isGap } = subtitleOf(context, line);
    const title = linesOf(nameOf(outcome), room - depth * 16, 13.5 * type, height > 88 ? 2 : 1);
    const first = y + height / 2 - (title.length - 1) * 10 * type - 3 * type;
    return (
      <g key={outcome.id}>
        {title.map((each, index) => (
          <text key={each} className={classes.name} x={x} y={first + index * 18 * type}>
            {each}
          </text>
        ))}
        <text
          className={isGap ? classes.gap : classes.subtitle}
          x={x}
          y={first + (title.length - 1) * 18 * type + 17 * type}
        >
          {linesOf(`${isGap ? '⚠\uFE0E ' : ''}${text}`, room - depth * 16, 11.5 * type, 1)}
        </text>
      </g>
    );
  });
}

interface TargetsProps {
  drawn: DrawnLines;
  chosen: string | undefined;
  onChoose: (key: string) => void;
}

/** For the pointer; the page handles the keys. */
function Targets({ drawn, chosen, onChoose }: TargetsProps) {
  return drawn.rows.flatMap(({ stops }) =>
    stops.map(({ stop: { key }, x, y, radius, half }) => (
      <rect
        key={key}
        className={classes.target}
        data-chosen={key === chosen || undefined}
        x={x - half - 6}
        y={y - radius - 6}
        width={half * 2 + 12}
        height={radius * 2 + 12}
        rx={radius + 6}
        onClick={() => onChoose(key)}
      />
    )),
  );
}

function Legend({ context, lines, right }: { context: LineContext; lines: LearningLines; right: number }) {
  const heights = words.heights(shortLevel(context, 1), shortLevel(context, lines.top));
  const { taught, assessed, elective, promise } = words.signs;
  const text = [
    ...[`○ ${taught}`, `● ✓ ${assessed}`],
    ...(hasElectives(lines) ? [`◌ ${elective}`] : []),
    ...[heights, `┄ ${promise}`],
  ].join('     ');
  return (
    <text className={classes.legend} x={right} y={70} textAnchor="end" xmlSpace="preserve">
      {text}
    </text>
  );
}
