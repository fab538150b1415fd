// The list of an object. The router shows it for every object's path.
import type { DefinitionName } from '#shared/definitions/registry.ts';

import { Readable } from './readable.tsx';
import { RecordList } from './record-list.tsx';
import { screens } from './screens.ts';

export function ListScreen({ name }: { name: DefinitionName }) {
  return (
    <Readable screen={screens[name]}>
      <RecordList screen={screens[name]} />
    </Readable>
  );
}
