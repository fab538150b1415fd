// The kind of action of a change set. The database stores the name of the call; this is the only place that converts it to
// a kind.

/** The first match counts. The patterns also work in PostgreSQL. */
const patterns = {
  undo: /[.](undo|redo)$/,
  restore: /^restore$/,
  cohort: /cohort/,
  scenario: /scenario/,
  import: /^imports?[.]|^planner[.]import$/,
  copy: /^planner[.]copy$|[.]clone$/,
  status: /[.](saveStatus|saveStatuses|saveStates)$/,
  create: /[.]create[A-Za-z]*$/,
  delete: /[.](remove[A-Za-z]*|withdraw)$/,
  system: /^(admin .*|demo|system|job .*|test)$/,
  earlier: /^history$/,
};

const named = Object.keys(patterns) as (keyof typeof patterns)[];
export const historyKinds = [...named, 'save'] as const;
export type HistoryKind = (typeof historyKinds)[number];

/** Everything else is an ordinary save. */
export function kindOf(call: string): HistoryKind {
  return named.find((kind) => patterns[kind].test(call)) ?? 'save';
}

/** Calls of this kind match `is`, and none of `not`. */
export function patternsOf(kind: HistoryKind): { is: string; not: readonly string[] } {
  const before = kind === 'save' ? named : named.slice(0, named.indexOf(kind));
  return { is: kind === 'save' ? '' : patterns[kind].source, not: before.map((each) => patterns[each].source) };
}
