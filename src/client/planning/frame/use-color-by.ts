// The chosen 'Kleur' of the planner: what is offered, and what is chosen, which this browser remembers.
import { useMemo } from 'react';

import { useRememberedChoice } from '#client/ui/use-remembered.ts';
import type { PlanToCheck } from '#shared/api/checks.ts';
import { colorByText } from '#shared/text/color-by.ts';

import { learningLines, levelsOfLine } from './learning-line.ts';
import { offeredModes, type PaintedGrid, paintLine, paintOf } from './paint.ts';

export type ColorBy = ReturnType<typeof useColorBy>;

/** `plan`: with what the programme promises and its units teach; null while that is not there. */
export function useColorBy(grids: readonly PaintedGrid[], hasNew: boolean, plan: PlanToCheck | null) {
  const [chosen, choose] = useRememberedChoice('planner-color');
  const modes = useMemo(() => offeredModes(grids), [grids]);
  const lines = useMemo(() => learningLines(plan), [plan]);
  const line = lines.find(({ outcome }) => chosen === lineName(outcome));
  const mode = modes.find((each) => each === chosen) ?? 'object';
  const paint = useMemo(
    () => (line && plan ? paintLine(levelsOfLine(plan, line.outcome), grids, hasNew) : paintOf(mode, grids, hasNew)),
    [line, plan, mode, grids, hasNew],
  );
  const options = [
    ...modes.map((name) => ({ name: name as string, label: colorByText.modes[name] })),
    ...lines.map(({ outcome, title }) => ({ name: lineName(outcome), label: colorByText.line(title) })),
  ];
  return { options, chosen: line ? lineName(line.outcome) : mode, choose, paint };
}

function lineName(outcome: number): string {
  return `line ${outcome}`;
}
