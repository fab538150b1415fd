// Walking through a presentation by the arrow keys: years, the items of a year, and the units inside an item. Pure.
import type { PresentedItem, PresentedUnit, PresentedYear } from '#shared/api/planner-presentation.ts';

/** Positions; null where nothing of that depth is chosen. */
export interface Position {
  year: number;
  item: number | null;
  unit: number | null;
}

export const startPosition: Position = { year: 0, item: null, unit: null };

/** By columns, and in a column from top to bottom. */
export function inReadingOrder<Year extends PresentedYear>(year: Year): Year {
  return { ...year, items: year.items.toSorted((a, b) => a.x - b.x || a.y - b.y) };
}

export function chosen(
  years: readonly PresentedYear[],
  { year, item, unit }: Position,
): { year: PresentedYear | undefined; item: PresentedItem | undefined; unit: PresentedUnit | undefined } {
  const inYear = years[year];
  const inItem = inYear?.items[item ?? -1];
  return { year: inYear, item: inItem, unit: inItem?.units[unit ?? -1] };
}

/** Where a key leads; null for Escape at the outside, which closes; the same position when the key does nothing. */
export function nextPosition(years: readonly PresentedYear[], at: Position, key: string): Position | null {
  const { year, item } = chosen(years, at);
  switch (key) {
    case 'ArrowUp':
      return toYear(years, at, at.year - 1);
    case 'ArrowDown':
      return toYear(years, at, at.year + 1);
    case 'ArrowLeft':
      return along(years, at, -1);
    case 'ArrowRight':
      return along(years, at, 1);
    case 'Enter':
      if (!item) return year && year.items.length > 0 ? { ...at, item: 0, unit: null } : at;
      return at.unit === null && item.units.length > 0 ? { ...at, unit: 0 } : at;
    case 'Escape':
      if (at.unit !== null) return { ...at, unit: null };
      return at.item === null ? null : { ...at, item: null };
    default:
      return at;
  }
}

function toYear(years: readonly PresentedYear[], at: Position, to: number): Position {
  const year = years[to];
  if (!year) return at;
  const { item } = chosen(years, at);
  return { year: to, item: item ? nearest(year.items, item) : null, unit: null };
}

/** The item most nearly below or above another: first by its blocks, then by its line. */
function nearest(items: readonly PresentedItem[], { x, y, width }: PresentedItem): number | null {
  const middle = x + width / 2;
  const away = (item: PresentedItem) => {
    const beside = Math.max(0, item.x - middle, middle - item.x - item.width);
    return beside * 1e4 + Math.abs(item.y - y);
  };
  const best = items.toSorted((a, b) => away(a) - away(b))[0];
  return best ? items.indexOf(best) : null;
}

/** Past the last item of a year to the first of the next, and back. */
function along(years: readonly PresentedYear[], at: Position, by: 1 | -1): Position {
  const { item } = chosen(years, at);
  if (item && at.unit !== null) {
    const unit = at.unit + by;
    return item.units[unit] ? { ...at, unit } : at;
  }
  const next = (at.item ?? (by > 0 ? -1 : 0)) + by;
  if (years[at.year]?.items[next]) return { ...at, item: next, unit: null };
  for (let year = at.year + by; years[year]; year += by) {
    const count = years[year]?.items.length ?? 0;
    if (count > 0) return { year, item: by > 0 ? 0 : count - 1, unit: null };
  }
  return at;
}
