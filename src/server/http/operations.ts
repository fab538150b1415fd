// For operators and API clients: is it up, and what can it do. Public, and without any data.
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';

import { docsPage, docsStyleHash } from './docs-page.ts';
import { allowStyle } from './headers.ts';
import { openApiDocument } from './openapi.ts';

export function registerOperations(app: FastifyInstance, database: Database): void {
  app.get('/api/health', async (_request, reply) => {
    await sql`select 1`.execute(database);
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });

  const document = openApiDocument();
  // Written out once: it is large, and anybody may ask for it.
  const text = JSON.stringify(document);
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(text),
  );

  const page = docsPage(document);
  app.get('/api/docs', async (_request, reply) => {
    allowStyle(reply, docsStyleHash);
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
  });
}
