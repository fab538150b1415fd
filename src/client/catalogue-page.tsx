// Loads the catalogue when one of its routes is first opened, so that logging in does not wait for tables and forms.
import { lazy, Suspense } from 'react';

import type { ScreenName } from '#client/catalogue/screens.ts';
import { Skeletons } from '#client/ui/skeletons.tsx';

const Screen = lazy(async () => {
  const [{ CatalogueScreen }, { screens }] = await Promise.all([
    import('#client/catalogue/catalogue-screen.tsx'),
    import('#client/catalogue/screens.ts'),
  ]);
  return {
    default: ({ name, id }: { name: ScreenName; id?: number | undefined }) => (
      <CatalogueScreen screen={screens[name]} id={id} />
    ),
  };
});

export function CataloguePage({ name, id }: { name: ScreenName; id?: number }) {
  return (
    <Suspense fallback={<Skeletons of={id === undefined ? 'table' : 'form'} />}>
      <Screen key={name} name={name} id={id} />
    </Suspense>
  );
}
