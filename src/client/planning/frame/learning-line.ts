// A learning line as a colour: the level that the contents of an item reach for one of the outcomes that the programme promises.
import type { PlanToCheck } from '#shared/api/checks.ts';
import { colorByText } from '#shared/text/color-by.ts';
import { byNumberInDutch } from '#shared/text/order.ts';

export interface LearningLine {
  outcome: number;
  title: string;
}

/** In the order of their titles, which begin with their codes. */
export function learningLines(plan: PlanToCheck | null): LearningLine[] {
  if (!plan) return [];
  const { list, promised, taught } = plan.outcomes;
  const titles = new Map(list.map(({ id, title }) => [id, title]));
  const used = new Set(taught.map(({ outcome }) => outcome));
  return promised
    .flatMap(({ outcome }) => (used.has(outcome) ? { outcome, title: titles.get(outcome) ?? '' } : []))
    .filter(({ title }) => title !== '')
    .toSorted((a, b) => byNumberInDutch.compare(a.title, b.title));
}

/** By relation: the highest level that is taught in it, at every depth. Items that do not teach it are absent. */
export function levelsOfLine({ outcomes, rows }: PlanToCheck, outcome: number): Map<number, string> {
  const byUnit = new Map(
    outcomes.taught.flatMap((each) => (each.outcome === outcome ? [[each.unit, each.level]] : [])),
  );
  const parents = new Map(rows.map(({ id, parent }) => [id, parent]));
  const highest = new Map<number, number>();
  for (const { id, kind, object } of rows) {
    const level = kind === 'block_unit' || kind === 'week_unit' ? byUnit.get(object) : undefined;
    if (level === undefined) continue;
    for (let at: number | null | undefined = id; at; at = parents.get(at))
      highest.set(at, Math.max(level, highest.get(at) ?? 0));
  }
  const words = outcomes.promised.find((each) => each.outcome === outcome)?.levels ?? [];
  return new Map([...highest].map(([id, level]) => [id, colorByText.level(level, words[level - 1] ?? '')]));
}
