// Around the pages with a grid: what happens on the grid is announced, and items are dragged between list and grid.
import type { ReactNode } from 'react';

import { Announcer } from './grid/announcer.tsx';
import { DragArea } from './grid/drag-area.tsx';

export function PlannerArea({ children }: { children: ReactNode }) {
  return (
    <Announcer>
      <DragArea>{children}</DragArea>
    </Announcer>
  );
}
