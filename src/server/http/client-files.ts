// The web client's files, and its one page for every path that the client itself routes. Unknown paths of the API stay JSON.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { Refusal } from '#server/refusal.ts';
import { nl } from '#shared/text/nl.ts';

import { sendError } from './errors.ts';
import { allowOwnFrame } from './headers.ts';

export interface ClientFiles {
  clientFolder?: string | undefined;
  /** Another page in the module planner's frame. */
  moduleplannerUrl?: string | undefined;
}

export async function registerClient(
  app: FastifyInstance,
  { clientFolder: folder, moduleplannerUrl }: ClientFiles,
): Promise<void> {
  const pageFile = folder && join(folder, 'index.html');
  if (!folder || !pageFile || !existsSync(pageFile)) {
    app.setNotFoundHandler((request, reply) => sendError(unknownPath(), request, reply));
    return;
  }
  const page = withSettings(readFileSync(pageFile, 'utf8'), moduleplannerUrl);
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    if (pathOf(request) === '/moduleplanner-embed') allowOwnFrame(reply);
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
  };
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    // Hashed names never change their content; everything else is asked for again.
    setHeaders: (reply, path) => {
      const cache = path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
      void reply.header('cache-control', cache);
    },
  });
  app.get('/', sendPage);
  app.setNotFoundHandler((request, reply) => {
    const forClient = !/^\/(api|oauth|assets)(\/|$)/.test(pathOf(request)) && ['GET', 'HEAD'].includes(request.method);
    return forClient ? sendPage(request, reply) : sendError(unknownPath(), request, reply);
  });
}

const unknownPath = () => new Refusal(404, nl.refusal.unknownPath);

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? '';
}

/** What the client must know before its first call stands in the page itself. */
function withSettings(page: string, moduleplannerUrl: string | undefined): string {
  if (!moduleplannerUrl) return page;
  const content = moduleplannerUrl.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return page.replace('</head>', `<meta name="moduleplanner-url" content="${content}" /></head>`);
}
