// The planner's routes, each loaded when it is first opened. The announcer and the drag area stand around every screen.
import { type ComponentType, lazy, Suspense } from 'react';

import { Skeletons } from '#client/ui/skeletons.tsx';

import { Announcer } from './grid/announcer.tsx';
import { DragArea } from './grid/drag-area.tsx';

const Level0 = lazy(() => import('./level0-screen.tsx').then(({ Level0Screen }) => ({ default: Level0Screen })));
const Level1 = lazy(() => import('./level1/level1-screen.tsx').then(({ Level1Screen }) => ({ default: Level1Screen })));
const Level2 = lazy(() => import('./level2/level2-screen.tsx').then(({ Level2Screen }) => ({ default: Level2Screen })));
const Level3 = lazy(() => import('./level3/level3-screen.tsx').then(({ Level3Screen }) => ({ default: Level3Screen })));
const Tree = lazy(() => import('./tree/tree-screen.tsx').then(({ TreeScreen }) => ({ default: TreeScreen })));
const Ict = lazy(() => import('./ict-screen.tsx').then(({ IctScreen }) => ({ default: IctScreen })));
const Frame = lazy(() =>
  import('./modules/module-planner-screen.tsx').then(({ ModulePlannerScreen }) => ({ default: ModulePlannerScreen })),
);
const Embed = lazy(() =>
  import('./modules/module-embed-page.tsx').then(({ ModuleEmbedPage }) => ({ default: ModuleEmbedPage })),
);

export const Level0Page = page(Level0);
export const Level1Page = page(Level1);
export const Level2Page = page(() => <Level2 level="2" />);
export const Level25Page = page(() => <Level2 level="2.5" />);
export const Level3Page = page(Level3);
export const TreePage = page(Tree);
export const IctPage = page(Ict);
export const ModulePlannerPage = page(Frame);
export const ModuleEmbedPage = page(Embed);

function page(Screen: ComponentType): () => React.ReactNode {
  return function PlannerPage() {
    return (
      <Suspense fallback={<Skeletons of="table" rows={10} />}>
        <Announcer>
          <DragArea>
            <Screen />
          </DragArea>
        </Announcer>
      </Suspense>
    );
  };
}
