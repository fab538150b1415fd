// The records and plans that the user opened last, with the title of the tab: stored in this browser, per user, until signing out.
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

import { pageText } from '#shared/text/page.ts';

export interface RecentPage {
  path: string;
  title: string;
}

const MAX_PAGES = 8;
/** By then a page has its data, and so its title. */
const TITLE_DELAY_MS = 1_500;
const prefix = 'leerlijn.recent.';

export function useRecentPages(user: number): RecentPage[] {
  const key = `${prefix}${user}`;
  const [pages, setPages] = useState(() => storedPages(key));
  const { subscribe } = useRouter();
  useEffect(() => {
    let timer = 0;
    const addPage = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setPages((before) => keep(key, opened(before))), TITLE_DELAY_MS);
    };
    addPage();
    const stop = subscribe('onResolved', addPage);
    return () => {
      window.clearTimeout(timer);
      stop();
    };
  }, [key, subscribe]);
  return pages;
}

/** On a shared computer the next user must not see these pages. */
export function forgetRecentPages(): void {
  for (const key of Object.keys(window.localStorage)) if (key.startsWith(prefix)) window.localStorage.removeItem(key);
}

/** Records and plans; lists are in the menu. */
const isKept = /\/edit\/[1-9]\d*$|^\/calendar\/programme\/./;

function opened(before: RecentPage[]): RecentPage[] {
  const { pathname, search } = window.location;
  const title = document.title.replace(` · ${pageText.product}`, '');
  if (!isKept.test(pathname) || title === '') return before;
  const path = pathname + search;
  if (document.querySelector('[data-missing]')) return before.filter((each) => each.path !== path);
  if (before[0]?.path === path && before[0].title === title) return before;
  return [{ path, title }, ...before.filter((each) => each.path !== path && each.title !== title)].slice(0, MAX_PAGES);
}

function keep(key: string, pages: RecentPage[]): RecentPage[] {
  window.localStorage.setItem(key, JSON.stringify(pages));
  return pages;
}

function storedPages(key: string): RecentPage[] {
  try {
    return JSON.parse(window.localStorage.getItem(key) ?? '[]') as RecentPage[];
  } catch {
    return [];
  }
}
