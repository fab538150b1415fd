// A menu behind a button: the account and the colour scheme in the header, the tools of a page.
import { cloneElement, useState } from 'react';

import { onFirstInteraction, lazyComponent } from './lazy.tsx';
import { NotFetched } from './not-fetched.tsx';
import type { MenuProps } from './on-demand/kit-menu.tsx';

const KitMenu = lazyComponent(async () => (await import('./on-demand/kit-menu.tsx')).KitMenu);
onFirstInteraction(KitMenu.prefetch);

export function Menu(props: MenuProps) {
  const [asked, setAsked] = useState(false);
  const closed = cloneElement(props.button, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setAsked(true),
  });
  return (
    <KitMenu
      {...props}
      when={asked}
      fallback={closed}
      renderFailed={(retry) => <NotFetched onRetry={retry} onClose={() => setAsked(false)} />}
    />
  );
}
