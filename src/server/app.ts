// The HTTP application, built the same for production and tests. Listening and the database's life are main's business.
import { randomUUID } from 'node:crypto';

import compress from '@fastify/compress';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';

import { registerFeed } from './calendar/feed-route.ts';
import type { Config } from './config.ts';
import type { Database } from './db/connect.ts';
import { makeHandlers } from './handlers.ts';
import { authenticator } from './http/authenticate.ts';
import { type ClientFiles, registerClient } from './http/client-files.ts';
import { registerErrors, sendError } from './http/errors.ts';
import { registerHeaders } from './http/headers.ts';
import { registerMetrics } from './http/metrics.ts';
import { registerOperations } from './http/operations.ts';
import { registerContract } from './http/register.ts';

export type AppConfig = Pick<
  Config,
  'oauthClientId' | 'oauthClientSecret' | 'metricsToken' | 'trustProxy' | 'publicUrl'
> &
  ClientFiles;

const largestBody = 1024 * 1024;

export async function buildApp(
  database: Database,
  config: AppConfig,
  logger: FastifyServerOptions['logger'] = false,
): Promise<FastifyInstance> {
  const app = Fastify({
    logger,
    bodyLimit: largestBody,
    trustProxy: trusted(config.trustProxy),
    genReqId: () => randomUUID(),
    // A client that sends its request drop by drop does not keep a place for ever.
    requestTimeout: 30_000,
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
    routerOptions: { maxParamLength: 500 },
  });
  registerErrors(app);
  await registerHeaders(app, config);
  // Level 4: most of what brotli wins, at a cost that a server can pay for every answer.
  await app.register(compress, { encodings: ['br', 'gzip'], brotliOptions: { params: { 1: 4 } } });
  await app.register(formbody, { bodyLimit: largestBody });
  registerMetrics(app, config.metricsToken);
  registerOperations(app, database);
  registerContract(app, makeHandlers(database, { id: config.oauthClientId, secret: config.oauthClientSecret }), {
    database,
    authenticate: authenticator(database),
  });
  registerFeed(app, database, config.publicUrl);
  await registerClient(app, config);
  return app;
}

/** A number says how many proxies stand in front of us. */
function trusted(proxies: AppConfig['trustProxy']) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;
}
