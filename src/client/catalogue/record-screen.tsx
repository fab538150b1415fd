// One record of an object (0: a new one). Apart from the list, which does without the form and its fields.
import type { DefinitionName } from '#shared/definitions/registry.ts';

import { Readable } from './readable.tsx';
import { RecordPage } from './record-page.tsx';
import { screens } from './screens.ts';

export function RecordScreen({ name, id }: { name: DefinitionName; id: number }) {
  return (
    <Readable screen={screens[name]}>
      <RecordPage key={id} screen={screens[name]} id={id} />
    </Readable>
  );
}
