// The chosen 'Kleur' of the planner: what is offered, and what is chosen, which this browser remembers.
import { useMemo } from 'react';

import { useRememberedChoice } from '#client/ui/use-remembered.ts';

import { type ColorMode, offeredModes, type PaintedGrid, paintOf } from './paint.ts';

export type ColorBy = ReturnType<typeof useColorBy>;

export function useColorBy(grids: readonly PaintedGrid[], hasNew: boolean) {
  const modes = useMemo(() => offeredModes(grids), [grids]);
  const [chosen, choose] = useRememberedChoice('planner-color');
  const mode: ColorMode = modes.find((each) => each === chosen) ?? 'object';
  const paint = useMemo(() => paintOf(mode, grids, hasNew), [mode, grids, hasNew]);
  return { modes, mode, choose, paint };
}
