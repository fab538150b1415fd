// A dialog whose content and buttons the caller decides. Used where a yes or no is not enough: conflicts, deleting.
import { type ReactNode, useState } from 'react';

import { NotFetched } from '../not-fetched.tsx';
import { kitDialog } from '../on-demand.ts';
import { useFocusReturn } from '../use-focus-return.ts';
import { useLazy } from '../use-lazy.ts';

export interface DialogProps {
  opened: boolean;
  title: string;
  wide?: boolean;
  actions: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** Milliseconds in which a menu that opened it closes, and gives the focus back to its button before the dialog takes it. */
const menuCloses = 50;

export function Dialog(props: DialogProps) {
  useFocusReturn(props.opened);
  // Once opened it stays, so that it can fade out.
  const [needed, setNeeded] = useState(props.opened);
  if (props.opened && !needed) setNeeded(true);
  const { Part, failed, busy, retry } = useLazy(kitDialog, needed, menuCloses);
  if (Part) return <Part {...props} />;
  return failed && props.opened ? (
    <NotFetched title={props.title} busy={busy} onRetry={retry} onClose={props.onClose} />
  ) : null;
}
