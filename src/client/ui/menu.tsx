// A menu behind a button: the account and the colour scheme in the header, the tools of a screen.
import { cloneElement, type ReactElement, type ReactNode, type Ref, useState } from 'react';

import { NotFetched } from './not-fetched.tsx';
import { kitMenu } from './on-demand.ts';
import { useLazy } from './use-lazy.ts';

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
  const { Part, failed, busy, retry } = useLazy(kitMenu, asked);
  if (Part) return <Part {...props} />;
  const closed = cloneElement(props.button, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setAsked(true),
  });
  return (
    <>
      {closed}
      {failed && asked ? <NotFetched busy={busy} onRetry={retry} onClose={() => setAsked(false)} /> : null}
    </>
  );
}
