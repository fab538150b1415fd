// Loads the list or the form of the catalogue when one of its routes is first opened, each without the other.
import { lazy, Suspense } from 'react';

import { Skeletons } from '#client/ui/skeletons.tsx';
import type { DefinitionName } from '#shared/definitions/registry.ts';

const List = lazy(async () => ({ default: (await import('#client/catalogue/list-screen.tsx')).ListScreen }));
const Record = lazy(async () => ({ default: (await import('#client/catalogue/record-screen.tsx')).RecordScreen }));

export function CataloguePage({ name, id }: { name: DefinitionName; id?: number }) {
  return (
    <Suspense key={name} fallback={<Skeletons of={id === undefined ? 'table' : 'form'} />}>
      {id === undefined ? <List name={name} /> : <Record name={name} id={id} />}
    </Suspense>
  );
}
