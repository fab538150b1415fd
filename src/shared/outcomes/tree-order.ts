// Sorts outcomes top down; siblings by position, then by code and title.
import { groupBy } from '#shared/group-by.ts';
import { byNumberInDutch } from '#shared/text/order.ts';

interface Node {
  id: number;
  /** 0 at the top. */
  parent: number;
  position: number | null;
  code: string;
  title: string;
}

/** Iterative instead of recursive: a tree may be as deep as it has outcomes. */
export function inTreeOrder<Outcome extends Node>(
  outcomes: readonly Outcome[],
  first: (a: Outcome, b: Outcome) => number = () => 0,
): Outcome[] {
  const children = groupBy(outcomes, ({ parent }) => parent);
  const below = (parent: number) =>
    (children.get(parent) ?? []).toSorted(
      (a, b) =>
        first(a, b) ||
        (a.position ?? LAST) - (b.position ?? LAST) ||
        byNumberInDutch.compare(`${a.code} ${a.title}`, `${b.code} ${b.title}`) ||
        a.id - b.id,
    );
  const ordered: Outcome[] = [];
  const waiting = below(0).toReversed();
  for (let outcome = waiting.pop(); outcome; outcome = waiting.pop()) {
    ordered.push(outcome);
    waiting.push(...below(outcome.id).toReversed());
  }
  return ordered;
}

/** Outcomes without a position come last. */
const LAST = Number.MAX_SAFE_INTEGER;
