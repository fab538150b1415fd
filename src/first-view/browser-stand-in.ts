// The browser that the client sees while it renders on the server: a phone in portrait with empty storage. Events do nothing.
import { NONCE_MARK } from '#shared/pages/first-view.ts';

import { StandInElement, StandInParser } from './parse-html.ts';

/** In em, of which a style sheet and `shared/pages/breakpoints.ts` have 16 pixels each. */
const width = 25;

const nothing = () => undefined;
const storage = { getItem: () => null, setItem: nothing, removeItem: nothing, clear: nothing };
const listening = { addEventListener: nothing, removeEventListener: nothing };

/** The element of the page that holds the answers to its first calls (`client/api/first-answers.ts`). */
let answers: { dataset: { for: string }; textContent: string; remove: () => void } | null = null;

/** The page to render next. */
export function showPage(pathname: string, search: string, textContent: string): void {
  answers = { dataset: { for: '' }, textContent, remove: () => (answers = null) };
  Object.assign(location, { pathname, search, href: `${pathname}${search}` });
}

const location = { href: '/', pathname: '/', search: '', hash: '', origin: 'https://leerlijn', protocol: 'https:' };

const document = {
  ...listening,
  cookie: '',
  title: '',
  hidden: false,
  visibilityState: 'visible',
  documentElement: { style: {}, dataset: {}, getAttribute: () => null, setAttribute: nothing },
  getElementById: (id: string) => (id === 'first-answers' ? answers : null),
  querySelector: (selector: string) => (selector.includes('csp-nonce') ? { nonce: NONCE_MARK } : null),
  querySelectorAll: () => [],
};

function matches(query: string): boolean {
  const limits = [...query.matchAll(/\((max|min)-width: ([\d.]+)em\)/g)];
  const fits = ([, end, em]: RegExpExecArray) => (end === 'max' ? width <= Number(em) : width >= Number(em));
  return limits.length > 0 && limits.every(fits);
}

const parts = {
  ...listening,
  window: globalThis,
  document,
  location,
  matchMedia: (media: string) => ({ ...listening, media, matches: matches(media) }),
  localStorage: storage,
  sessionStorage: storage,
  history: { state: null, replaceState: nothing, pushState: nothing },
  navigator: { platform: '', userAgent: '', language: 'nl', onLine: true, maxTouchPoints: 1 },
  innerWidth: width * 16,
  innerHeight: 800,
  DOMParser: StandInParser,
  Element: StandInElement,
  scrollTo: nothing,
  requestAnimationFrame: () => 0,
  cancelAnimationFrame: nothing,
  requestIdleCallback: nothing,
};
/** Before the client is loaded. */
export function standInForBrowser(): void {
  // Node.js has some of these as well, and keeps those from being assigned.
  for (const [name, value] of Object.entries(parts))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  // The responses are as old as the page, which is made now.
  Object.defineProperty(performance, 'timeOrigin', { get: () => Date.now() });
}
