// The current contents of the items of a grid, to be drawn in them, and the school's colours for them.
import { type CSSProperties, useMemo } from 'react';

import { objectLabel, useObjects } from '#client/api/labels.ts';
import type { GridNode } from '#client/planning/plan/grid-totals.ts';
import { schemeColor } from '#client/ui/color-mark.tsx';
import { type Inside, insideOf, stretchesOf } from '#shared/planning/inside-bars.ts';
import type { PlanWeek } from '#shared/planning/totals.ts';

/** `nodes` is empty for users who may not see the contents; then nothing is drawn. */
export function useInside(nodes: ReadonlyMap<string, GridNode>, weeks: readonly PlanWeek[], blocks: number) {
  const objects = useObjects();
  const stretches = useMemo(() => stretchesOf(weeks, blocks), [weeks, blocks]);
  return useMemo(() => {
    const of = (key: string): Inside | null => {
      const node = nodes.get(key);
      return node ? insideOf(node, stretches) : null;
    };
    const color = (object: 'educational_unit' | 'course' | 'exam') => schemeColor(objectLabel(objects, object).color);
    const colors = {
      '--inside-unit': color('educational_unit'),
      '--inside-course': color('course'),
      '--inside-exam': color('exam'),
    } as CSSProperties;
    return { of, colors };
  }, [nodes, stretches, objects]);
}
