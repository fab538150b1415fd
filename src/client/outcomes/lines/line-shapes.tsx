// The shapes in a picture of learning lines: on a page, in a presentation, on paper and in a file.
import { learningLinesText } from '#shared/text/learning-lines.ts';

import type { DrawnColumn, DrawnLines, DrawnRow, DrawnStop } from './geometry.ts';

import classes from './line-shapes.module.css';

/** Distinct in both colour schemes; each line also has its own row and name. */
const colors = [
  ...['var(--ll-programme)', 'var(--ll-programme-part)', 'var(--ll-educational-unit)', 'var(--ll-course)'],
  ...['var(--ll-planning)', 'var(--ll-exam)', 'var(--ll-management)'],
];

/** By the index of the outcome in its framework, so that a line keeps its colour when others are hidden. */
export function colorAt(index: number): string {
  return colors[index % colors.length] ?? 'var(--ll-accent)';
}

export interface HeadsProps {
  drawn: DrawnLines;
  yearLabel: (year: number) => string;
  /** The text baselines of the years and of the blocks. */
  baselines: readonly [number, number];
  height: number;
}

export function Heads({ drawn, yearLabel, baselines, height }: HeadsProps) {
  return (
    <g>
      <Bands drawn={drawn} height={height} blocksFrom={height / 2} />
      {drawn.years.map(({ year, x }) => (
        <text key={year} className={classes.year} x={x + 8} y={baselines[0]}>
          {yearLabel(year)}
        </text>
      ))}
      {drawn.columns.map((column) => (
        <text
          key={column.key}
          className={classes.block}
          x={column.x + column.width / 2}
          y={baselines[1]}
          textAnchor="middle"
        >
          {blockLabel(column)}
        </text>
      ))}
    </g>
  );
}

/** 'blok 1', or '1' where that does not fit. */
function blockLabel({ label, width }: DrawnColumn): string {
  return width >= label.length * 6.2 ? label.toLowerCase() : (/\d+$/.exec(label)?.[0] ?? label.slice(0, 2));
}

/** Every second year is a little darker; a line separates blocks. */
export function Bands({ drawn, height, blocksFrom = 0 }: { drawn: DrawnLines; height: number; blocksFrom?: number }) {
  const { years, columns, right } = drawn;
  return (
    <g>
      {years.map(({ year, x, width }, index) =>
        index % 2 === 1 ? <rect key={year} className={classes.band} x={x} y={0} width={width} height={height} /> : null,
      )}
      {columns.slice(1).map(({ key, x, startsYear }) => (
        <line
          key={key}
          className={startsYear ? classes.yearLine : classes.blockLine}
          x1={x}
          x2={x}
          y1={startsYear ? 0 : blocksFrom}
          y2={height}
        />
      ))}
      <line className={classes.yearLine} x1={right} x2={right} y1={0} y2={height} />
    </g>
  );
}

export interface RowShapesProps {
  drawn: DrawnLines;
  row: DrawnRow;
  color: string;
  levelShort: (level: number) => string;
}

export function RowShapes({ drawn, row, color, levelShort }: RowShapesProps) {
  const { y, levels, stops, curve, dashes, end } = row;
  return (
    <g style={{ '--line': color } as React.CSSProperties}>
      {y > 0 ? <line className={classes.rowLine} x1={0} x2={drawn.width} y1={y} y2={y} /> : null}
      {levels.map((at) => (
        <line key={at} className={classes.level} x1={drawn.left} x2={drawn.right} y1={at} y2={at} />
      ))}
      {curve ? <path className={classes.curve} d={curve} /> : null}
      {dashes ? <path className={classes.dashes} d={dashes} /> : null}
      {stops.map((each) => (
        <StopShape key={each.stop.key} drawn={each} />
      ))}
      {end ? (
        <text
          className={end.isPromise ? classes.end : classes.endLow}
          x={(drawn.right + drawn.width) / 2}
          y={end.y}
          dy="0.36em"
          textAnchor="middle"
        >
          {levelShort(end.level)}
        </text>
      ) : null}
    </g>
  );
}

function StopShape({ drawn }: { drawn: DrawnStop }) {
  const { stop, x, y, radius } = drawn;
  const [first] = stop.stations;
  const isAssessed = stop.stations.every(({ assessed }) => assessed);
  if (stop.stations.length > 1) return <ChoiceShape drawn={drawn} isAssessed={isAssessed} />;
  return <StationShape {...{ x, y, radius, isAssessed }} isElective={first?.unit.elective ?? false} />;
}

/** The number of units to choose from; with a check mark if each of them is assessed. */
function ChoiceShape({ drawn, isAssessed }: { drawn: DrawnStop; isAssessed: boolean }) {
  const { stop, x, y, radius, half, isWorded } = drawn;
  const height = radius + 1;
  const count = stop.stations.length;
  const isChecked = isAssessed && isWorded;
  return (
    <g data-elective="large">
      <rect className={classes.taught} x={x - half} y={y - height} width={half * 2} height={height * 2} rx={height} />
      {isChecked ? <path className={classes.check} d={checkAt(x - half + radius * 1.4, y, radius * 0.85)} /> : null}
      <text className={classes.choice} x={x + (isChecked ? radius * 0.7 : 0)} y={y} dy="0.36em" textAnchor="middle">
        {isWorded ? learningLinesText.choice(count) : count}
      </text>
    </g>
  );
}

interface StationShapeProps {
  x: number;
  y: number;
  radius: number;
  isAssessed?: boolean;
  /** Only for students who choose it; dashed. */
  isElective?: boolean;
}

function StationShape({ x, y, radius, isAssessed = false, isElective = false }: StationShapeProps) {
  return (
    <g data-elective={isElective ? (radius > 5 ? 'large' : 'small') : undefined}>
      <circle
        className={isAssessed ? classes.assessed : classes.taught}
        cx={x}
        cy={y}
        r={isAssessed ? radius : radius * 0.8}
      />
      {isAssessed && radius > 5 ? <path className={classes.check} d={checkAt(x, y, radius)} /> : null}
    </g>
  );
}

/** For a legend: a station, or the dashes of a promise, exactly as in the drawing. */
export function Sign({ of }: { of: 'taught' | 'assessed' | 'elective' | 'promise' }) {
  const style = { '--line': 'var(--ll-muted)' } as React.CSSProperties;
  return (
    <svg width="20" height="20" style={style} aria-hidden="true">
      {of === 'promise' ? (
        <path className={classes.dashes} d="M2 10 H18" />
      ) : (
        <StationShape x={10} y={10} radius={8} isAssessed={of === 'assessed'} isElective={of === 'elective'} />
      )}
    </svg>
  );
}

function checkAt(x: number, y: number, radius: number): string {
  const [left, middle, right] = [radius * 0.42, radius * 0.08, radius * 0.46];
  return `M${x - left} ${y + radius * 0.04} L${x - middle} ${y + radius * 0.36} L${x + right} ${y - radius * 0.3}`;
}
