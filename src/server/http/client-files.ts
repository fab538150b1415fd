// The web client's files, and its one page for every path that the client itself routes. Unknown paths of the API stay JSON.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { Refusal } from '#server/refusal.ts';
import { NONCE_MARK } from '#shared/pages/first-view.ts';
import { refusalText } from '#shared/text/refusal.ts';

import { sendError } from './errors.ts';
import { firstAnswers, PATIENCE, variesBy } from './first-answers.ts';
import { allowPage } from './headers.ts';
import { firstViewsOf, withFirstView } from './first-view.ts';
import { readPageLinks } from './page-links.ts';

export interface ClientFiles {
  clientFolder?: string | undefined;
  /** Another page in the module planner's frame. */
  moduleplannerUrl?: string | undefined;
  /** Whether one can sign in with one's institution. */
  sso: boolean;
  /** Milliseconds that a page waits for the answers to its first calls, and for its first view; tests wait longer. */
  pagePatience?: number;
}

export async function registerClient(
  app: FastifyInstance,
  { clientFolder: folder, moduleplannerUrl, sso, pagePatience }: ClientFiles,
): Promise<void> {
  const pageFile = folder && join(folder, 'index.html');
  if (!folder || !pageFile || !existsSync(pageFile)) {
    app.setNotFoundHandler((request, reply) => sendError(unknownPath(), request, reply));
    return;
  }
  const readPage = (file: string) => withSettings(readFileSync(file, 'utf8'), moduleplannerUrl, sso);
  const page = readPage(pageFile);
  // Anyone who is signed in gets the same page, which then asks for the whole application at once, and for what its address needs.
  const signedInFile = join(folder, 'signed-in.html');
  const signedInPage = existsSync(signedInFile) ? readPage(signedInFile) : page;
  const linksOf = readPageLinks(folder);
  const drawFirstView = firstViewsOf(folder, pagePatience);
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    // Never the same twice, so the page has no tag: a browser that kept it would put an old nonce beside a new policy.
    const nonce = randomBytes(16).toString('base64');
    allowPage(reply, { nonce, moduleplannerUrl, framed: pathOf(request) === '/moduleplanner-embed' });
    const answers = await firstAnswers(app, request, pagePatience ?? PATIENCE);
    const links = hasSession(request) ? linksOf(pathOf(request)) : '';
    const bare = hasSession(request) ? signedInPage.replace('</head>', `${links}</head>`) : page;
    // Without its style sheets in the page a view would be bare.
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
    // The pages themselves go out with their policy only, and what they ask for within them.
    allowedPath: (path) => !/\.(html|json)$/.test(path),
    // The build has compressed them already, better than there is time for here.
    preCompressed: true,
    // Hashed names never change their content; everything else is asked for again.
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

/** Only a guess at what to load: the client itself finds out what the tokens are worth. */
function hasSession(request: FastifyRequest): boolean {
  return /(^|;\s*)(access|refresh)_token=[^;]/.test(request.headers.cookie ?? '');
}

/** In the attributes of our own elements: in a text of somebody the quotes would be written otherwise. */
function withNonce(page: string, nonce: string): string {
  return page.replaceAll(`nonce="${NONCE_MARK}"`, `nonce="${nonce}"`);
}

/** What the client must know before its first call stands in the page itself. */
function withSettings(page: string, moduleplannerUrl: string | undefined, sso: boolean): string {
  const content = moduleplannerUrl?.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const settings = [
    // By the convention of Vite; `client/ui/style-nonce.ts` reads it.
    `<meta property="csp-nonce" nonce="${NONCE_MARK}" />`,
    ...(content ? [`<meta name="moduleplanner-url" content="${content}" />`] : []),
    ...(sso ? ['<meta name="sso" content="on" />'] : []),
  ];
  return page.replace('</head>', `${settings.join('')}</head>`);
}
