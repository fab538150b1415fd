// Outcomes as a tree, from the top down; siblings by their position, then by code and title.
import { groupBy } from '#shared/group-by.ts';
import { MAX_ID } from '#shared/schemas.ts';
import { byNumberInDutch } from '#shared/text/order.ts';

interface Node {
  id: number;
  /** 0 for one at the top. */
  parent: number;
  position: number | null;
  code: string;
  title: string;
}

/** What lies in a circle, or below what is not there, is left out. */
export function inTreeOrder<Outcome extends Node>(
  outcomes: readonly Outcome[],
  rankOf: (outcome: Outcome) => number = () => 0,
): Outcome[] {
  const children = groupBy(outcomes, ({ parent }) => parent);
  const below = (parent: number): Outcome[] =>
    (children.get(parent) ?? [])
      .toSorted(
        (a, b) =>
          rankOf(a) - rankOf(b) ||
          (a.position ?? MAX_ID) - (b.position ?? MAX_ID) ||
          byNumberInDutch.compare(`${a.code} ${a.title}`, `${b.code} ${b.title}`),
      )
      .flatMap((outcome) => [outcome, ...below(outcome.id)]);
  return below(0);
}
