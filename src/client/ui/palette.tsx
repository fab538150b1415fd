// The palette: one field, and below it what it offers. The kit's part is fetched when it first opens.
import { useState } from 'react';

import { lazyComponent } from './lazy.tsx';
import { NotFetched } from './not-fetched.tsx';
import { useFocusReturn } from './use-focus-return.ts';

export interface PaletteOption {
  key: string;
  title: string;
  /** Distinguishes it from others of the same name. */
  subtitle?: string;
  /** What it is: always in words, the colour only helps. */
  kind?: string;
  color?: string;
  state?: string;
  /** Whether it is a favourite; absent where it cannot be one. */
  starred?: boolean;
  /** What it does, where its key is no address. */
  run?: () => void;
}

export interface PaletteGroup {
  title: string;
  options: readonly PaletteOption[];
}

export interface PaletteProps {
  open: boolean;
  typed: string;
  /** Why there is nothing to choose, or what went wrong. */
  message: string;
  groups: readonly PaletteGroup[];
  /** Whether the groups belong to what is typed now. */
  isSettled: boolean;
  /** What just happened, for screen readers. */
  announcement: string;
  onType: (typed: string) => void;
  onChoose: (option: PaletteOption, inNewTab: boolean) => void;
  /** Makes it a favourite, or no longer. */
  onStar: (option: PaletteOption) => void;
  onClose: () => void;
}

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
