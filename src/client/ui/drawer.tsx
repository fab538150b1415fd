// A panel that slides in from a side: the navigation of narrow pages, and short forms beside a planning grid.
import { type ReactNode, useState } from 'react';

import { lazyComponent } from './lazy.tsx';
import { NotFetched } from './not-fetched.tsx';
import { useFocusReturn } from './use-focus-return.ts';

const KitDrawer = lazyComponent(async () => (await import('./on-demand/kit-drawer.tsx')).KitDrawer);

export interface DrawerProps {
  open: boolean;
  title: string;
  /** The right side is wider, for forms. */
  side?: 'left' | 'right';
  /** For content to read, which is wider than a form. */
  wide?: boolean;
  closeLabel?: string;
  onClose: () => void;
  children: ReactNode;
}

export function Drawer(props: DrawerProps) {
  useFocusReturn(props.open);
  // Once opened it stays, so that it can slide out.
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
