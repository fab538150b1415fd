// A dialog whose content and buttons the caller decides. Used where a yes or no is not enough: conflicts, deleting.
import { type ReactNode, Suspense, useState } from 'react';

import { KitDialog } from '../on-demand.ts';
import { useFocusReturn } from '../use-focus-return.ts';

export interface DialogProps {
  opened: boolean;
  title: string;
  wide?: boolean;
  actions: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

export function Dialog(props: DialogProps) {
  useFocusReturn(props.opened);
  // Once opened it stays, so that it can fade out.
  const [needed, setNeeded] = useState(props.opened);
  if (props.opened && !needed) setNeeded(true);
  return needed ? (
    <Suspense fallback={null}>
      <KitDialog {...props} />
    </Suspense>
  ) : null;
}
