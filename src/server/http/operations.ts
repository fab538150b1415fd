// Health check and API description, for operators and API clients. Public, and without any data.
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';

import { docsPage, docsStyleHash } from './docs-page.ts';
import { allowStyle } from './headers.ts';
import { openApiDocument } from './openapi.ts';
import { preparedText } from './prepared-text.ts';

export function registerOperations(app: FastifyInstance, database: Database): void {
  app.get('/api/health', async (_request, reply) => {
    await sql`select 1`.execute(database);
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });

  app.get('/api/openapi.json', { compress: false }, descriptionText);
  app.get('/api/docs', { compress: false }, (request, reply) => {
    allowStyle(reply, docsStyleHash);
    return descriptionPage(request, reply);
  });
}

const descriptionText = preparedText('application/json; charset=utf-8', () => JSON.stringify(openApiDocument()));
const descriptionPage = preparedText('text/html; charset=utf-8', () => docsPage(openApiDocument()));
