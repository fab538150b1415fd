// The first view: what a phone shows before the script has loaded. The client's own code renders the page here, from the answers
// that the page is sent with. `public/first-view.js` then starts the application below it, and removes the view once the
// application shows the same.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyRequest } from 'fastify';

import { runInWorker } from '#server/in-worker.ts';
import { type FirstView, type FirstViewAsked, NONCE_MARK } from '#shared/pages/first-view.ts';

import { delay, type FirstAnswers } from './first-answers.ts';

/** Starting a thread takes half a second and rendering 10 ms, so the thread is kept for an hour after its last use. */
const limits = { megabytes: 256, seconds: 5, keptSeconds: 3600 };
/** How much a page may be delayed for it; without it a phone shows nothing for seconds. */
const FIRST_VIEW_TIMEOUT_MS = 700;
/** How many requests may wait for the thread; others get the page without a first view. */
const MAX_WAITING = 4;
/** Some calls follow from earlier answers: those of the URL, those that follow from their answers, and so once more. */
const MAX_ROUNDS = 3;

export type DrawFirstView = (request: FastifyRequest, answers: FirstAnswers) => Promise<FirstView | null>;

/** Null if the client was built without first views. */
export function firstViewsOf(clientFolder: string, timeoutMs = FIRST_VIEW_TIMEOUT_MS): DrawFirstView | null {
  const file = join(clientFolder, '../first-view/worker.js');
  if (!existsSync(file)) return null;
  const worker = pathToFileURL(file);
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  // In tests a page may wait longer than the thread may run; then let the thread run that long too.
  const seconds = Math.max(limits.seconds, timeoutMs / 1000);
  const draw = (asked: FirstViewAsked): Promise<FirstView> => {
    const drawing = last.then(() => runInWorker<FirstView>(worker, asked, { ...limits, seconds }));
    last = drawing.catch(() => undefined);
    return drawing;
  };
  return async (request, answers) => {
    if (!isPhone(request) || waiting >= MAX_WAITING) return null;
    waiting += 1;
    const drawing = drawWithAnswers(draw, request, answers)
      .catch((error: unknown) => {
        request.log.warn({ err: error }, 'first view');
        return null;
      })
      .finally(() => (waiting -= 1));
    return Promise.race([drawing, delay(timeoutMs).then(() => null)]);
  };
}

/** By the header that Chromium sends, or else by the user agent. */
function isPhone({ headers }: FastifyRequest): boolean {
  const hint = headers['sec-ch-ua-mobile'];
  return hint === undefined ? /\bMobi/.test(headers['user-agent'] ?? '') : hint === '?1';
}

async function drawWithAnswers(
  draw: (asked: FirstViewAsked) => Promise<FirstView>,
  { url }: FastifyRequest,
  answers: FirstAnswers,
): Promise<FirstView | null> {
  const [path = '', ...query] = url.split('?');
  const search = query.length > 0 ? `?${query.join('?')}` : '';
  for (let round = 1; answers.areComplete; round += 1) {
    const view = await draw({ path, search, answers: answers.json() });
    if (round < MAX_ROUNDS && (await answers.add(view.missing))) continue;
    // Without a heading it is only the skeleton, or part of it failed to render.
    return view.html.includes('<h1') ? view : null;
  }
  return null;
}

/** Moves the scripts into a template, so that the view is painted before they are fetched. */
export function withFirstView(page: string, { html, css }: FirstView): string {
  const scripts: string[] = [];
  const later = (script: string) => {
    scripts.push(script);
    return '';
  };
  const head = `<style nonce="${NONCE_MARK}">${css}</style><script defer src="/first-view.js"></script></head>`;
  const root = '<div id="root"></div>';
  const view = () =>
    `${root}<div id="first-view" inert>${html}</div><template id="later">${scripts.join('')}</template>`;
  return page
    .replaceAll(/<script type="module"[^>]*><\/script>/g, later)
    .replaceAll('<link rel="preload" as="style"', '<link rel="stylesheet"')
    .replace('</head>', () => head)
    .replace(root, view);
}
