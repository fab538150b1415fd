// A panel that slides in from a side: the navigation of narrow pages, and short forms beside a planning grid.
import { useState } from 'react';

import { lazyComponent } from './lazy.tsx';
import { NotFetched } from './not-fetched.tsx';
import type { DrawerProps } from './on-demand/kit-drawer.tsx';
import { useFocusReturn } from './use-focus-return.ts';

const KitDrawer = lazyComponent(async () => (await import('./on-demand/kit-drawer.tsx')).KitDrawer);

export function Drawer(props: DrawerProps) {
  useFocusReturn(props.open);
  // Stays mounted once it was opened, so that it can slide out.
  const [needed, setNeeded] = useState(props.open);
  if (props.open && !needed) setNeeded(true);
  return (
    <KitDrawer
      {...props}
      when={needed}
      renderFailed={(retry) =>
        props.open ? <NotFetched title={props.title} onRetry={retry} onClose={props.onClose} /> : null
      }
    />
  );
}
