// The palette: a field with its options below. The kit's part is loaded when it first opens.
import { useState } from 'react';

import { lazyComponent } from './lazy.tsx';
import { NotFetched } from './not-fetched.tsx';
import type { PaletteProps } from './on-demand/kit-palette.tsx';
import { useFocusReturn } from './use-focus-return.ts';

const KitPalette = lazyComponent(async () => (await import('./on-demand/kit-palette.tsx')).KitPalette);

export function Palette(props: PaletteProps & { title: string }) {
  useFocusReturn(props.open);
  const [needed, setNeeded] = useState(props.open);
  if (props.open && !needed) setNeeded(true);
  return (
    <KitPalette
      {...props}
      when={needed}
      renderFailed={(retry) =>
        props.open ? <NotFetched title={props.title} onRetry={retry} onClose={props.onClose} /> : null
      }
    />
  );
}
