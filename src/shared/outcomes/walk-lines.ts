// Moves over the stops of learning lines by the arrow keys: along a line, and to the nearest stop of another. Pure.
import type { Line } from './lines.ts';
import type { Stop } from './stations.ts';

/** The stop that a key leads to; the same stop if there is none, undefined for other keys. */
export function walkLines(lines: readonly Line[], from: string, key: string): Stop | undefined {
  const at = lines.findIndex(({ stops }) => stops.some((each) => each.key === from));
  const stops = lines[at]?.stops ?? [];
  const index = stops.findIndex((each) => each.key === from);
  const current = stops[index];
  switch (key) {
    case 'ArrowRight':
      return stops[index + 1] ?? current;
    case 'ArrowLeft':
      return stops[index - 1] ?? current;
    case 'ArrowDown':
      return toOther(lines.slice(at + 1), current) ?? current;
    case 'ArrowUp':
      return toOther(lines.slice(0, Math.max(0, at)).toReversed(), current) ?? current;
    case 'Home':
      return stops[0];
    case 'End':
      return stops.at(-1);
    default:
      return undefined;
  }
}

function toOther(lines: readonly Line[], current: Stop | undefined): Stop | undefined {
  const stops = lines.find((line) => line.stops.length > 0)?.stops ?? [];
  if (!current) return stops[0];
  return stops.toSorted((a, b) => Math.abs(xOf(a) - xOf(current)) - Math.abs(xOf(b) - xOf(current)))[0];
}

function xOf({ column, within }: Stop): number {
  return column + within;
}
