// The button of the palette in the header, and its key: Ctrl+K or ⌘K, except in an editor that uses that key itself.
import { useEffect, useState } from 'react';

import { IconSearch } from '#client/ui/icons.ts';
import { lazyComponent } from '#client/ui/lazy.tsx';
import type { Me } from '#shared/api/session.ts';
import { paletteText as words } from '#shared/text/palette.ts';

import { useRecentPages } from './recent-pages.ts';

import classes from './search-button.module.css';

const SearchPalette = lazyComponent(async () => (await import('./search-palette.tsx')).SearchPalette);

const isMac = /Mac|iPhone|iPad/.test(window.navigator.platform);

export function SearchButton({ me }: { me: Me }) {
  const [open, setOpen] = useState(false);
  const [needed, setNeeded] = useState(false);
  if (open && !needed) setNeeded(true);
  const recent = useRecentPages(me.id);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      if (event.defaultPrevented || (event.target as HTMLElement).isContentEditable) return;
      event.preventDefault();
      // Not over another dialog, because one Escape would close both.
      setOpen((before) => !before && !document.querySelector('[aria-modal=true]'));
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconSearch size={17} stroke={1.7} aria-hidden="true" />
        <span className={classes.word}>{words.button}</span>
        <kbd className={classes.key} aria-hidden="true">
          {isMac ? words.shortcut.mac : words.shortcut.other}
        </kbd>
      </button>
      <SearchPalette when={needed} open={open} recent={recent} onClose={() => setOpen(false)} />
    </>
  );
}
