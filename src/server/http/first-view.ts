// What a phone shows before the script has come: the page as the client would draw it, drawn here by the client's own code, from the
// answers that the page is sent with. `public/first-view.js` then starts the application below it, and takes the view away when the
// same stands there.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyRequest } from 'fastify';

import { runInWorker } from '#server/in-worker.ts';
import { type FirstView, type FirstViewAsked, NONCE_MARK } from '#shared/pages/first-view.ts';

import { after, type FirstAnswers } from './first-answers.ts';

/** A thread starts in half a second, and draws in a hundredth of one: it stays for whoever comes within the hour. */
const limits = { megabytes: 256, seconds: 5, keptSeconds: 3600 };
/** Milliseconds that a page may come later for it; without it a phone shows nothing for seconds. */
const PATIENCE = 700;
/** How many may wait for the thread; others get their page without. */
const MAX_WAITING = 4;
/** What a page asks for by its address, by what that answered, and by what that answered. */
const MAX_ROUNDS = 3;

export type DrawFirstView = (request: FastifyRequest, answers: FirstAnswers) => Promise<FirstView | null>;

/** Null where the client was built without. */
export function firstViewsOf(clientFolder: string, patience = PATIENCE): DrawFirstView | null {
  const file = join(clientFolder, '../first-view/worker.js');
  if (!existsSync(file)) return null;
  const worker = pathToFileURL(file);
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  // Where a page may wait longer than the thread may run, which is in tests, the thread may run as long.
  const seconds = Math.max(limits.seconds, patience / 1000);
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
    return Promise.race([drawing, after(patience).then(() => null)]);
  };
}

/** As browsers say of themselves: some by a header of its own, all others in their name. */
function isPhone({ headers }: FastifyRequest): boolean {
  const said = headers['sec-ch-ua-mobile'];
  return said === undefined ? /\bMobi/.test(headers['user-agent'] ?? '') : said === '?1';
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
    // Without a heading it has not come beyond its skeleton, or something in it could not be drawn.
    return view.html.includes('<h1') ? view : null;
  }
  return null;
}

/** The scripts wait in a template, so that the view is painted before they are fetched. */
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
