// For operators and API clients: is it up, and what can it do. Public, and without any data.
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';

import { docsPage } from './docs-page.ts';
import { openApiDocument } from './openapi.ts';

export function registerOperations(app: FastifyInstance, database: Database): void {
  app.get('/api/health', async (_request, reply) => {
    await sql`select 1`.execute(database);
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });

  const document = openApiDocument();
  app.get('/api/openapi.json', async () => document);

  const page = docsPage(document);
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
}
