// Draws the learning lines of one framework: a line for each outcome, through the blocks of all years, rising with its level.
import type { Line, LearningLines } from '#shared/outcomes/lines.ts';
import { outcomeName } from '#shared/outcomes/matrix-words.ts';
import type { Stop } from '#shared/outcomes/stations.ts';
import { labels } from '#shared/planning/labels.ts';
import { documentText as words } from '#shared/text/documents.ts';
import { learningLinesText } from '#shared/text/learning-lines.ts';

import { type Figure, plain } from './model.ts';

const size = { width: 1060, names: 300, head: 34, row: 56, station: 6 };

export function linesFigure({ columns, rows, top }: LearningLines): Figure | null {
  const lines = rows.flatMap(({ line }) => line ?? []);
  if (lines.length === 0 || columns.length === 0) return null;
  const step = (size.width - size.names) / columns.length;
  const height = size.head + lines.length * size.row;
  const years = columns.filter(({ year }, index) => columns[index - 1]?.year !== year);
  const marks = years.map(({ year }) => {
    const x = size.names + columns.findIndex((each) => each.year === year) * step;
    return `<line x1="${at(x)}" y1="8" x2="${at(x)}" y2="${height}" stroke="#d5dce3"/>
<text x="${at(x + 8)}" y="22" font-size="13" fill="#4a5568">${labels.year(year)}</text>`;
  });
  const drawn = lines.map((line, index) => drawLine(line, size.head + index * size.row, step, top));
  return {
    kind: 'figure',
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${height}" viewBox="0 0 ${size.width} ${height}" font-family="sans-serif">
${[...marks, ...drawn].join('\n')}
</svg>`,
    alt: lines.map(inWords).join('\n'),
  };
}

function drawLine(line: Line, y: number, step: number, top: number): string {
  const place = ({ column, within, height }: Stop) => {
    const x = size.names + (column + within) * step;
    return [at(x), at(y + size.row - 12 - ((size.row - 24) * height) / Math.max(1, top))] as const;
  };
  const points = line.stops.map(place);
  const { code, title } = line.outcome;
  const name = escaped(shortened([code, title].filter(Boolean).join(' ')));
  const drawn = line.stops.map(({ stations }, index) => {
    const [x = '0', y2 = '0'] = points[index] ?? [];
    const fill = stations.every(({ assessed }) => assessed) ? '#0f5f6b' : '#ffffff';
    const circle = `<circle cx="${x}" cy="${y2}" r="${size.station}" fill="${fill}" stroke="#0f5f6b" stroke-width="2"/>`;
    if (stations.length === 1) return circle;
    // Below it the number of choices.
    return `${circle}
<text x="${x}" y="${at(Number(y2) + size.station + 11)}" font-size="10" text-anchor="middle" fill="#4a5568">${learningLinesText.choice(stations.length)}</text>`;
  });
  return `<line x1="0" y1="${y + size.row}" x2="${size.width}" y2="${y + size.row}" stroke="#e8edf1"/>
<text x="0" y="${y + size.row / 2 + 5}" font-size="14" fill="#172033">${name}</text>
<polyline points="${points.map((point) => point.join(',')).join(' ')}" fill="none" stroke="#0f5f6b" stroke-width="2"/>
${drawn.join('\n')}`;
}

function inWords({ outcome, stations }: Line): string {
  return words.stations(
    outcomeName(outcome),
    stations.map(({ unit, place, level }) =>
      words.station(unit.title, labels.year(place.year), level > 0 ? String(level) : ''),
    ),
  );
}

/** Shortened to fit its space. */
function shortened(text: string): string {
  const letters = Array.from(new Intl.Segmenter('nl').segment(text), ({ segment }) => segment);
  return letters.length > 38 ? `${letters.slice(0, 37).join('')}…` : text;
}

function at(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function escaped(text: string): string {
  return plain(text).replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
