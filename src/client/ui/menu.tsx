// A menu behind a button: the account and the colour scheme in the header, the tools of a page.
import { cloneElement, type ReactElement, type ReactNode, type Ref, useState } from 'react';

import { onFirstInteraction, lazyComponent } from './lazy.tsx';
import { NotFetched } from './not-fetched.tsx';

const KitMenu = lazyComponent(async () => (await import('./on-demand/kit-menu.tsx')).KitMenu);
onFirstInteraction(KitMenu.prefetch);

export interface MenuEntry {
  label: string;
  icon?: ReactNode;
  /** For a menu of which one entry holds. */
  checked?: boolean;
  danger?: boolean;
  onSelect: () => void;
}

interface ButtonProps {
  ref?: Ref<HTMLButtonElement>;
  onClick?: () => void;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
}

export interface MenuProps {
  /** The button that opens it; one element that can hold a ref. */
  button: ReactElement<ButtonProps>;
  heading?: ReactNode;
  entries: readonly MenuEntry[];
}

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
