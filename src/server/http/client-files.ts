// Serves the files of the web client, and its page for every path that the client routes. Unknown API paths get a JSON error.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { Refusal } from '#server/refusal.ts';
import { NONCE_MARK } from '#shared/pages/first-view.ts';
import { refusalText } from '#shared/text/refusal.ts';

import { sendError } from './errors.ts';
import { firstAnswers, FIRST_ANSWERS_TIMEOUT_MS, variesBy } from './first-answers.ts';
import { allowPage } from './headers.ts';
import { firstViewsOf, withFirstView } from './first-view.ts';
import { readPageLinks } from './page-links.ts';

export interface ClientFiles {
  clientFolder?: string | undefined;
  /** An external page for the frame of the module planner. */
  moduleplannerUrl?: string | undefined;
  /** Whether single sign-on is configured. */
  sso: boolean;
  /** How long a page waits for the answers to its first calls, and for its first view; tests wait longer. */
  pageTimeoutMs?: number;
}

export async function registerClient(
  app: FastifyInstance,
  { clientFolder: folder, moduleplannerUrl, sso, pageTimeoutMs }: ClientFiles,
): Promise<void> {
  const pageFile = folder && join(folder, 'index.html');
  if (!folder || !pageFile || !existsSync(pageFile)) {
    app.setNotFoundHandler((request, reply) => sendError(unknownPath(), request, reply));
    return;
  }
  const readPage = (file: string) => withSettings(readFileSync(file, 'utf8'), moduleplannerUrl, sso);
  const page = readPage(pageFile);
  // Signed-in users get a page that loads the whole application at once, plus the files that its path needs.
  const signedInFile = join(folder, 'signed-in.html');
  const signedInPage = existsSync(signedInFile) ? readPage(signedInFile) : page;
  const linksOf = readPageLinks(folder);
  const drawFirstView = firstViewsOf(folder, pageTimeoutMs);
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    // The nonce differs each time, so the page has no ETag: a cached page would have an old nonce under a new policy.
    const nonce = randomBytes(16).toString('base64');
    allowPage(reply, { nonce, moduleplannerUrl, framed: pathOf(request) === '/moduleplanner-embed' });
    const answers = await firstAnswers(app, request, pageTimeoutMs ?? FIRST_ANSWERS_TIMEOUT_MS);
    const links = hasSession(request) ? linksOf(pathOf(request)) : '';
    const bare = hasSession(request) ? signedInPage.replace('</head>', `${links}</head>`) : page;
    // The view needs the style sheets among the links: without them it would be unstyled.
    const view = links && (await drawFirstView?.(request, answers));
    const whole = withNonce(view ? withFirstView(bare, view) : bare, nonce);
    const element = answers.element();
    return reply
      .headers({ 'cache-control': element ? 'no-store' : 'no-cache', vary: variesBy })
      .type('text/html; charset=utf-8')
      .send(whole.replace('</body>', () => `${element}</body>`));
  };
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    dotfiles: 'ignore',
    // HTML pages are only sent by `sendPage`, with their policy; the JSON files are for the server.
    allowedPath: (path) => !/\.(html|json)$/.test(path),
    // The build compresses them, harder than we could per request.
    preCompressed: true,
    // Files with a hash in their name never change; browsers revalidate the others.
    setHeaders: (reply, path) => {
      const cache = path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
      void reply.header('cache-control', cache);
    },
  });
  app.get('/', sendPage);
  app.setNotFoundHandler((request, reply) => {
    const forClient =
      !/^\/(api|oauth|auth|assets)(\/|$)/.test(pathOf(request)) && ['GET', 'HEAD'].includes(request.method);
    return forClient ? sendPage(request, reply) : sendError(unknownPath(), request, reply);
  });
}

const unknownPath = () => new Refusal(404, refusalText.unknownPath);

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? '';
}

/** Only a guess at what to load: the client finds out whether the tokens are valid. */
function hasSession(request: FastifyRequest): boolean {
  return /(^|;\s*)(access|refresh)_token=[^;]/.test(request.headers.cookie ?? '');
}

/** Only matches attributes of our own elements: in users' text the quotes are escaped. */
function withNonce(page: string, nonce: string): string {
  return page.replaceAll(`nonce="${NONCE_MARK}"`, `nonce="${nonce}"`);
}

/** Puts the settings that the client needs before its first call into the page. */
function withSettings(page: string, moduleplannerUrl: string | undefined, sso: boolean): string {
  const content = moduleplannerUrl?.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const settings = [
    // Vite's convention; `client/ui/style-nonce.ts` reads it.
    `<meta property="csp-nonce" nonce="${NONCE_MARK}" />`,
    ...(content ? [`<meta name="moduleplanner-url" content="${content}" />`] : []),
    ...(sso ? ['<meta name="sso" content="on" />'] : []),
  ];
  return page.replace('</head>', `${settings.join('')}</head>`);
}
