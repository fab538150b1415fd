// Walking over the stations of learning lines by the arrow keys: along a line, and to the nearest station of another. Pure.
import type { Line, Station } from './lines.ts';

/** The station where a key leads; the same one when it leads nowhere, none when the key does nothing here. */
export function walkLines(lines: readonly Line[], from: string, key: string): Station | undefined {
  const at = lines.findIndex(({ stations }) => stations.some((each) => each.key === from));
  const stations = lines[at]?.stations ?? [];
  const index = stations.findIndex((each) => each.key === from);
  const current = stations[index];
  switch (key) {
    case 'ArrowRight':
      return stations[index + 1] ?? current;
    case 'ArrowLeft':
      return stations[index - 1] ?? current;
    case 'ArrowDown':
      return toOther(lines.slice(at + 1), current) ?? current;
    case 'ArrowUp':
      return toOther(lines.slice(0, Math.max(0, at)).toReversed(), current) ?? current;
    case 'Home':
      return stations[0];
    case 'End':
      return stations.at(-1);
    default:
      return undefined;
  }
}

function toOther(lines: readonly Line[], current: Station | undefined): Station | undefined {
  const stations = lines.find((line) => line.stations.length > 0)?.stations ?? [];
  if (!current) return stations[0];
  return stations.toSorted((a, b) => Math.abs(xOf(a) - xOf(current)) - Math.abs(xOf(b) - xOf(current)))[0];
}

function xOf({ column, within }: Station): number {
  return column + within;
}
