// A dialog with the caller's content and buttons. Used where yes or no is not enough: conflicts, deleting.
import { useEffect, useState } from 'react';

import { onFirstInteraction, lazyComponent } from '../lazy.tsx';
import { NotFetched } from '../not-fetched.tsx';
import type { DialogProps } from '../on-demand/kit-dialog.tsx';
import { useFocusReturn } from '../use-focus-return.ts';

const KitDialog = lazyComponent(async () => (await import('../on-demand/kit-dialog.tsx')).KitDialog);
onFirstInteraction(KitDialog.prefetch);

/** A menu that opened the dialog closes within this time and returns the focus to its button; only then may the dialog take it. */
const MENU_CLOSE_MS = 50;

export function Dialog(props: DialogProps) {
  useFocusReturn(props.opened);
  // Stays mounted once it was opened, so that it can fade out.
  const [needed, setNeeded] = useState(false);
  const opens = props.opened && !needed;
  useEffect(() => {
    if (!opens) return undefined;
    const timer = setTimeout(() => setNeeded(true), MENU_CLOSE_MS);
    return () => clearTimeout(timer);
  }, [opens]);
  return (
    <KitDialog
      {...props}
      when={needed}
      renderFailed={(retry) =>
        props.opened ? <NotFetched title={props.title} onRetry={retry} onClose={props.onClose} /> : null
      }
    />
  );
}
