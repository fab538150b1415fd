// A unit comes after what it requires.
import { check, type CheckNode, isUnit, itemsOf, perItem } from './check.ts';

/** Its first and last week, counted through all years; null while it has none. */
function stretchOf({ row, weeks }: CheckNode, weekOf: (year: number, week: unknown) => number) {
  const [first, last] = [weeks[0], weeks.at(-1)];
  return first && last ? { from: weekOf(row.year, first), to: weekOf(row.year, last) } : null;
}

export const order = check<{ title: string; requires: string; together: boolean }>({
  severity: 'error',
  parameters: {},
  tells: ['educational_unit.title'],
  levels: [2],
  find: (programme) => {
    const units = programme.years.flatMap((year) => itemsOf(year).filter(isUnit));
    const weekOf = (year: number, week: unknown) =>
      year * 1000 + (programme.years.find((each) => each.year === year)?.weeks.findIndex((each) => each === week) ?? 0);
    return perItem(programme, isUnit, (unit) => {
      const own = stretchOf(unit, weekOf);
      if (!own) return null;
      for (const { requires, together } of programme.requirements.filter((each) => each.unit === unit.row.object)) {
        // The earliest place counts: once is enough.
        const places = units.filter(({ row }) => row.object === requires);
        const met = places.some((place) => {
          const stretch = stretchOf(place, weekOf);
          return stretch && (together ? stretch.from <= own.from : stretch.to < own.from);
        });
        if (places[0] && !met) return { title: unit.row.title, requires: places[0].row.title, together };
      }
      return null;
    });
  },
});
