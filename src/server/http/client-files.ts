// The web client's files, and index.html for every path that the client itself routes. Unknown paths of the API stay JSON.
import { existsSync } from 'node:fs';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

import { Refusal } from '#server/refusal.ts';
import { nl } from '#shared/text/nl.ts';

import { sendError } from './errors.ts';

export async function registerClient(app: FastifyInstance, folder: string | undefined): Promise<void> {
  const hasClient = folder !== undefined && existsSync(folder);
  if (hasClient)
    await app.register(fastifyStatic, {
      root: folder,
      // Hashed names never change their content; everything else is asked for again.
      setHeaders: (reply, path) => {
        void reply.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
  app.setNotFoundHandler((request, reply) => {
    const forClient = !/^\/(api|oauth|assets)(\/|$|\?)/.test(request.url) && ['GET', 'HEAD'].includes(request.method);
    if (!hasClient || !forClient) return sendError(new Refusal(404, nl.refusal.unknownPath), request, reply);
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}
