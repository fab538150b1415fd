// The search palette: favourites, recent pages, records that match the typed text, pages and actions.
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { type Favourites, useFavourites } from '#client/api/favourites.ts';
import { objectLabel, useObjects } from '#client/api/labels.ts';
import { useCall } from '#client/api/query.ts';
import { useSave } from '#client/form/use-save.ts';
import type { PaletteGroup, PaletteOption } from '#client/ui/on-demand/kit-palette.tsx';
import { Palette } from '#client/ui/palette.tsx';
import { useDebounced } from '#client/ui/use-debounced.ts';
import type { Favourite } from '#shared/api/favourites.ts';
import { search, type SearchHit } from '#shared/api/search.ts';
import { listPath } from '#shared/definitions/definition.ts';
import { definitions } from '#shared/definitions/registry.ts';
import { favouriteText } from '#shared/text/favourites.ts';
import { paletteText as words } from '#shared/text/palette.ts';

import { useOwnSettings, useProgrammeViews } from './palette-actions.ts';
import { matchesTyped, useNewRecords, usePages } from './palette-pages.ts';
import type { RecentPage } from './recent-pages.ts';

/** At this rank or higher all words are in the title or a code. */
const CLOSE_RANK = 12;

export interface SearchPaletteProps {
  open: boolean;
  recent: readonly RecentPage[];
  onClose: () => void;
}

export function SearchPalette({ open, recent, onClose }: SearchPaletteProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const asked = useDebounced(typed.trim());
  const { hits, isSettled, problem } = useHits(asked, typed.trim());
  const favourites = useFavourites({ enabled: open });
  const groups = useGroups(typed.trim(), hits, recent, favourites);
  const { starred, failed, star, clear } = useStar(favourites);
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  const close = () => {
    setTyped('');
    clear();
    onClose();
  };
  const choose = ({ key, run }: PaletteOption, inNewTab: boolean) => {
    if (run) run();
    else if (inNewTab) window.open(key, '_blank', 'noopener');
    else void navigate({ href: key });
    close();
  };
  return (
    <Palette
      title={words.title}
      open={open}
      typed={typed}
      message={
        failed || (problem ?? (count > 0 || !isSettled ? '' : typed.trim() ? words.nothing(typed.trim()) : words.empty))
      }
      groups={groups}
      isSettled={isSettled}
      announcement={starred}
      onType={(text) => {
        clear();
        setTyped(text);
      }}
      onStar={(option) => void star(option)}
      onChoose={choose}
      onClose={close}
    />
  );
}

/** Keeps the last result until the next has loaded. */
function useHits(asked: string, typed: string) {
  const { data, error, isFetching } = useCall(search.search, { query: { q: asked } }, { enabled: asked !== '' });
  const [last, setLast] = useState<{ words: string; hits: SearchHit[] }>({ words: '', hits: [] });
  if (data && data !== last.hits) setLast({ words: asked, hits: data });
  const hits = typed === '' || error ? [] : (data ?? last.hits);
  // Not during a refetch after a save.
  const isSettled = typed === '' || last.words === typed || (asked === typed && error !== null && !isFetching);
  return { hits, isSettled, problem: error?.message };
}

function useGroups(
  typed: string,
  hits: readonly SearchHit[],
  recent: readonly RecentPage[],
  favourites: Favourites,
): PaletteGroup[] {
  const pages = usePages();
  const actions = [...useProgrammeViews(), ...useNewRecords(), ...useOwnSettings()];
  const known = useObjects();
  const { groups } = words;
  const asOption = ({ object, id, path, title, subtitle, state }: Omit<SearchHit, 'rank'>): PaletteOption => {
    const { singular, color } = objectLabel(known, object);
    const starred = recordAt(path) && { starred: favourites.has(object, id) };
    return { key: path, title, subtitle, state, kind: singular, color, ...starred };
  };
  const own = favourites.list ?? [];
  const others = recent.filter(({ path }) => !own.some((each) => each.path === path));
  const matching = (options: PaletteOption[]) => options.filter((option) => matchesTyped(option, typed));
  const localOptions = [
    { title: groups.favourites, options: own.map(asOption) },
    { title: groups.recent, options: others.map((page) => recentOption(page)) },
  ];
  const found = { title: groups.found, options: hits.map(asOption) };
  const places = { title: groups.pages, options: matching(pages) };
  // Approximate matches and matches in long texts come after matching pages.
  const isClose = (hits[0]?.rank ?? 0) >= CLOSE_RANK;
  return [
    ...(typed === '' ? localOptions : []),
    ...(isClose ? [found, places] : [places, found]),
    { title: groups.actions, options: matching(actions) },
  ].filter(({ options }) => options.length > 0);
}

/** Never a favourite: those are in their own group. */
function recentOption({ path, title }: RecentPage): PaletteOption {
  return { key: path, title, ...(recordAt(path) && { starred: false }) };
}

/** The record whose page has this address. */
function recordAt(path: string): Pick<Favourite, 'object' | 'id'> | null {
  const [, list, id] = /^(\/[a-z]+)\/edit\/([1-9]\d*)$/.exec(path) ?? [];
  const definition = Object.values(definitions).find((each) => listPath(each) === list);
  return definition ? { object: definition.object, id: Number(id) } : null;
}

const nothingSaid = { starred: '', failed: '' };

/** Adds and removes favourites: the star shows that, and screen readers hear it. A failure is said in words to everyone. */
function useStar(favourites: Favourites) {
  const [said, setSaid] = useState(nothingSaid);
  const { save } = useSave(favouriteText.item);
  const star = async ({ key, title, starred = false }: PaletteOption) => {
    const record = recordAt(key);
    if (!record) return;
    const work = async () => {
      await favourites.save(record.object, record.id, !starred);
      setSaid({ ...nothingSaid, starred: starred ? words.unstarred(title) : words.starred(title) });
    };
    await save(work, { onFailed: (failed) => setSaid({ ...nothingSaid, failed }) });
  };
  return { ...said, star, clear: () => setSaid(nothingSaid) };
}
