// Learning lines as one drawing with title, names and legend in it: for paper, for a file, and for a presentation.
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
const margin = 34;
/** Above the first row: the title, and the heads below it. */
const titleHeight = 84;
const headHeight = 74;
const footHeight = 62;
const headRow = 46;

export interface PaperSize {
  width: number;
  /** At least so high: rows are made higher to fill it, and more of them make the drawing longer. */
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
  const top = titleHeight + headHeight;
  const height = Math.max(size.height, Math.ceil(top + drawn.height + footHeight));
  const yearLabel = (year: number) => matrix.years.find((each) => each.year === year)?.label ?? '';
  const width = Math.max(size.width, Math.floor(drawn.width) + margin * 2);
  return (
    <svg
      ref={ref}
      className={classes.drawing}
      data-long={height > size.height || undefined}
      style={{ '--type': type } as CSSProperties}
      viewBox={`0 0 ${width} ${height}`}
      // Its contents are in sentences beside it.
      aria-hidden="true"
    >
      <rect className={classes.page} width={width} height={height} />
      <text className={classes.title} x={margin} y={42}>
        {linesOf(words.of(matrix.programme.title), width - margin * 2, 26, 1)}
      </text>
      <text className={classes.details} x={margin} y={70}>
        {framework.title}
      </text>
      <Legend context={context} lines={lines} right={width - margin} />
      <g transform={`translate(${margin} ${titleHeight})`}>
        <rect className={classes.sheet} width={drawn.width} height={headHeight + drawn.height} rx={8} />
        <Heads drawn={drawn} yearLabel={yearLabel} baselines={[30, 58]} height={headHeight} />
      </g>
      <g transform={`translate(${margin} ${top})`}>
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
          y={-headHeight}
          width={drawn.width}
          height={headHeight + drawn.height}
          rx={8}
        />
        {onChoose ? <Targets drawn={drawn} chosen={chosen?.key} onChoose={onChoose} /> : null}
      </g>
      {chosen ? (
        <text className={classes.chosen} x={margin} y={height - 22}>
          {linesOf(chosen.text, width - margin * 2, 20, 1)}
        </text>
      ) : null}
    </svg>
  );
}

/** How many of these rows fit on a page of some height, from the first. */
export function rowsOnPage(rows: LearningLines['rows'], top: number, height: number): number {
  let room = roomIn(height);
  const over = rows.findIndex(({ line }) => {
    room -= line ? lineHeight(top) : headRow;
    return room < 0;
  });
  return over < 0 ? rows.length : Math.max(1, over);
}

function roomIn(height: number): number {
  return height - titleHeight - headHeight - footHeight;
}

/** The least that can be read. */
function lineHeight(top: number): number {
  return stepOf(top) * (top - 1) + 36;
}

/** Rows as high as there is room for, within reason; type grows with them, less. */
function paperMeasures({ rows, top }: LearningLines, { width, height }: PaperSize) {
  const count = rows.filter(({ line }) => line).length;
  const heads = rows.length - count;
  const fit = Math.min(1.9, Math.max(1, (roomIn(height) - heads * headRow) / Math.max(1, count) / lineHeight(top)));
  const type = Math.min(1.55, 1.25 + (fit - 1) / 3);
  const measures: Measures = {
    ...{ width: width - margin * 2, names: 440, end: 64, above: 0, headRow, narrowest: 40, widest: 150 },
    ...{ step: stepOf(top) * fit, padding: 18 * fit, radius: 8 * type },
    choice: { worded: 76 * type, number: 26 * type },
  };
  return { measures, type };
}

function Names({ context, drawn, type }: { context: LineContext; drawn: DrawnLines; type: number }) {
  // Letters are taken a little too wide where lines are broken.
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

/** For the pointer; the keys are those of the page. */
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
