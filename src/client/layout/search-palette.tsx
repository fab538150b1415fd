// The palette of the whole product: what was opened last, records by what is typed, screens and new records.
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { objectLabel, useObjects } from '#client/api/labels.ts';
import { useCall } from '#client/api/query.ts';
import { Palette, type PaletteGroup, type PaletteOption } from '#client/ui/palette.tsx';
import { usePaused } from '#client/ui/use-paused.ts';
import { search, type SearchHit } from '#shared/api/search.ts';
import { paletteText as words } from '#shared/text/palette.ts';

import { fits, useNewRecords, useScreens } from './palette-screens.ts';
import type { RecentPage } from './recent-pages.ts';

export interface SearchPaletteProps {
  open: boolean;
  recent: readonly RecentPage[];
  onClose: () => void;
}

export function SearchPalette({ open, recent, onClose }: SearchPaletteProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const asked = usePaused(typed.trim());
  const { hits, isSettled, problem } = useHits(asked, typed.trim());
  const groups = useGroups(typed.trim(), hits, recent);
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  const close = () => {
    setTyped('');
    onClose();
  };
  const choose = (path: string, inNewTab: boolean) => {
    if (inNewTab) window.open(path, '_blank', 'noopener');
    else void navigate({ href: path });
    close();
  };
  return (
    <Palette
      title={words.title}
      open={open}
      typed={typed}
      message={problem ?? (count > 0 || !isSettled ? '' : typed.trim() ? words.nothing(typed.trim()) : words.empty)}
      groups={groups}
      onType={setTyped}
      onChoose={choose}
      onClose={close}
    />
  );
}

/** The last answer stays until the next one is there. */
function useHits(asked: string, typed: string) {
  const { data, error, isFetching } = useCall(search.search, { query: { q: asked } }, { enabled: asked !== '' });
  const [last, setLast] = useState<SearchHit[]>([]);
  if (data && data !== last) setLast(data);
  const hits = typed === '' ? [] : (data ?? last);
  return { hits, isSettled: asked === typed && !isFetching, problem: error?.message };
}

function useGroups(typed: string, hits: readonly SearchHit[], recent: readonly RecentPage[]): PaletteGroup[] {
  const screens = useScreens();
  const actions = useNewRecords();
  const known = useObjects();
  const { groups } = words;
  const found = hits.map(({ object, path, title, subtitle, state }): PaletteOption => {
    const { singular, color } = objectLabel(known, object);
    return { key: path, title, subtitle, state, kind: singular, color };
  });
  const all =
    typed === '' ? [{ title: groups.recent, options: recent.map(({ path, title }) => ({ key: path, title })) }] : [];
  const matching = (options: PaletteOption[]) => options.filter((option) => fits(option, typed));
  return [
    ...all,
    { title: groups.found, options: found },
    { title: groups.screens, options: matching(screens) },
    { title: groups.actions, options: matching(actions) },
  ].filter(({ options }) => options.length > 0);
}
