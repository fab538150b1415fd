// A panel that slides in from the left on narrow screens. The layout's navigation uses it.
import { type ReactNode, useState } from 'react';

import { NotFetched } from './not-fetched.tsx';
import { kitDrawer } from './on-demand.ts';
import { useFocusReturn } from './use-focus-return.ts';
import { useLazy } from './use-lazy.ts';

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
  const { Part, failed, busy, retry } = useLazy(kitDrawer, needed);
  if (Part) return <Part {...props} />;
  return failed && props.open ? (
    <NotFetched title={props.title} busy={busy} onRetry={retry} onClose={props.onClose} />
  ) : null;
}
