// A unit comes after the units it requires.
import { addTo } from '#shared/planning/add-to.ts';

import { check, type CheckRow, type CheckWeek, findingAt, itemsOf, nameOf, type Requirement } from './check.ts';

/** The fields of a placed item needed for its order. The requirement graph of a programme uses the same function as the check. */
interface OrderedNode {
  row: Pick<CheckRow, 'kind' | 'year' | 'object' | 'mirrored'>;
  weeks: readonly Week[];
  children: readonly OrderedNode[];
}
type Week = Pick<CheckWeek, 'block' | 'calendar_week'>;

interface OrderedPlan {
  years: readonly { year: number; weeks: readonly Week[]; roots: readonly OrderedNode[] }[];
  requirements: readonly Requirement[];
}

/** The first and last week, numbered through all years; null without weeks. */
type Stretch = { from: number; to: number } | null;

/** The requirements of a placed unit that are planned, but nowhere early enough. */
export function unmetBy({ years, requirements }: OrderedPlan): (unit: OrderedNode) => Requirement[] {
  const keyOf = (year: number, { block, calendar_week }: Week) => `${year} ${block} ${calendar_week}`;
  const weekNumbers = new Map(
    years.flatMap(({ year, weeks }) => weeks.map((week, index) => [keyOf(year, week), year * 1000 + index] as const)),
  );
  const stretchOf = ({ row: { year }, weeks }: OrderedNode): Stretch => {
    const [first, last] = [weeks[0], weeks.at(-1)];
    const numberOf = (week: Week) => weekNumbers.get(keyOf(year, week)) ?? year * 1000;
    return first && last ? { from: numberOf(first), to: numberOf(last) } : null;
  };
  const places = new Map<number, Stretch[]>();
  for (const unit of years.flatMap((year) => itemsOf(year, 'unit'))) addTo(places, unit.row.object, stretchOf(unit));
  const required = new Map<number, Requirement[]>();
  for (const each of requirements) addTo(required, each.unit, each);
  return (unit) => {
    const own = stretchOf(unit);
    if (!own) return [];
    return (required.get(unit.row.object) ?? []).filter(({ requires, together }) => {
      const isEarly = (at: Stretch) => at !== null && (together ? at.from <= own.from : at.to < own.from);
      // One early enough place is sufficient.
      const planned = places.get(requires);
      return planned !== undefined && !planned.some(isEarly);
    });
  };
}

export const order = check<{ title: string; requires: string; together: boolean }>({
  severity: 'error',
  parameters: {},
  reveals: ['educational_unit.title', 'educational_unit.requires'],
  levels: [2],
  find: (programme) => {
    if (programme.requirements.length === 0) return [];
    const unmet = unmetBy(programme);
    const units = programme.years.flatMap((year) => itemsOf(year, 'unit'));
    const titles = new Map(units.map(({ row }) => [row.object, nameOf(row)]));
    return units.flatMap((unit) =>
      unmet(unit).map(({ requires, together }) => ({
        ...findingAt(unit, { title: nameOf(unit.row), requires: titles.get(requires) ?? '', together }),
        subject: String(requires),
      })),
    );
  },
});
