// The outcomes that a programme can promise: of every framework of its school, as a tree.
import type { OutcomeMatrix } from '#shared/api/outcomes.ts';
import { groupBy } from '#shared/group-by.ts';
import { inTreeOrder } from '#shared/outcomes/tree-order.ts';
import { fullName } from '#shared/text/full-name.ts';
import { byNumberInDutch } from '#shared/text/order.ts';

export interface OutcomeChoice {
  id: number;
  code: string;
  title: string;
  depth: number;
  level: number;
  isPromised: boolean;
}

interface Outcome {
  id: number;
  organization?: number;
  code?: string;
  title?: string;
  framework?: { id: number };
  parent?: { id: number } | number | null;
  position?: number | null;
  level?: number | null;
  active?: boolean;
}

interface Framework {
  id: number;
  organization?: number;
  title?: string;
  version?: number | null;
}

export function choicesIn(
  { programme, outcomes: shown }: Pick<OutcomeMatrix, 'programme' | 'outcomes'>,
  outcomes: readonly Outcome[],
  frameworks: readonly Framework[],
): { id: number; title: string; choices: OutcomeChoice[] }[] {
  const promised = new Set(shown.filter((each) => each.promised).map(({ id }) => id));
  const own = outcomes
    .filter(({ organization, active }) => organization === programme.organization && active !== false)
    .map(({ id, code = '', title = '', framework, parent, ...rest }) => ({
      ...{ id, code, title, framework: framework?.id ?? 0 },
      ...{ parent: (typeof parent === 'number' ? parent : parent?.id) ?? 0 },
      ...{ position: rest.position ?? null, level: rest.level ?? 0 },
    }));
  const byFramework = groupBy(own, ({ framework }) => framework);
  return frameworks
    .filter(({ id, organization }) => organization === programme.organization && byFramework.has(id))
    .map(({ id, title = '', version = null }) => ({
      ...{ id, title: fullName({ title, version }) },
      choices: withDepth(byFramework.get(id) ?? []).map(({ depth, ...each }) => ({
        ...{ id: each.id, code: each.code, title: each.title, depth, level: each.level },
        isPromised: promised.has(each.id),
      })),
    }))
    .toSorted((a, b) => byNumberInDutch.compare(a.title, b.title));
}

type Node = Parameters<typeof inTreeOrder>[0][number];

/** Outcomes below one that is no longer used move to the top. */
function withDepth<Each extends Node>(outcomes: readonly Each[]): (Each & { depth: number })[] {
  const known = new Set(outcomes.map(({ id }) => id));
  const depths = new Map<number, number>([[0, -1]]);
  return inTreeOrder(outcomes.map((each) => ({ ...each, parent: known.has(each.parent) ? each.parent : 0 }))).map(
    (each) => {
      const depth = (depths.get(each.parent) ?? -1) + 1;
      depths.set(each.id, depth);
      return { ...each, depth };
    },
  );
}
