// A panel that slides in from the left on narrow screens. The layout's navigation uses it.
import { type ReactNode, Suspense, useState } from 'react';

import { KitDrawer } from './on-demand.ts';
import { useFocusReturn } from './use-focus-return.ts';

export interface DrawerProps {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
}

export function Drawer(props: DrawerProps) {
  useFocusReturn(props.open);
  // Once opened it stays, so that it can slide out.
  const [needed, setNeeded] = useState(props.open);
  if (props.open && !needed) setNeeded(true);
  return needed ? (
    <Suspense fallback={null}>
      <KitDrawer {...props} />
    </Suspense>
  ) : null;
}
