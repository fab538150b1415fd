// The HTTP application, the same for production and tests. Listening, and opening the database, is up to the caller.
import { randomUUID } from 'node:crypto';

import compress from '@fastify/compress';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';

import { registerFeed } from './calendar/feed-route.ts';
import type { Config } from './config.ts';
import type { Database } from './db/connect.ts';
import { authenticateClient, noteMachineReads } from './exchange/client-user.ts';
import { makeHandlers } from './handlers.ts';
import { authenticator } from './auth/authenticate.ts';
import { hashPassword } from './auth/passwords.ts';
import { registerGuide } from './guide/routes.ts';
import { type ClientFiles, registerClient } from './http/client-files.ts';
import { registerErrors, sendError } from './http/errors.ts';
import { fileBody } from './http/file-body.ts';
import { securityHeaders } from './http/headers.ts';
import { type ServerState, registerHealth } from './http/health.ts';
import { registerMetrics } from './http/metrics.ts';
import { registerOperations } from './http/operations.ts';
import { registerContract } from './http/register.ts';
import { answerUnreadable } from './http/unreadable.ts';
import { registerOeapi } from './oeapi/routes.ts';
import { Provider } from './sso/provider.ts';
import { registerSso } from './sso/routes.ts';
import { fileTypes } from '#shared/api/file-types.ts';

export type AppConfig = Pick<
  Config,
  'oauthClientId' | 'oauthClientSecret' | 'metricsToken' | 'trustProxy' | 'publicUrl'
> &
  Partial<Pick<Config, 'oidc'>> &
  Omit<ClientFiles, 'sso'>;

const MAX_BODY_BYTES = 1024 * 1024;

/** Milliseconds. A client that is slow or silent must not occupy a connection for ever. */
const timeouts = {
  requestTimeout: 30_000,
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
  // A little longer than the usual 60 s of a proxy, so that the proxy closes the connection first.
  keepAliveTimeout: 65_000,
  // Without a byte either way: longer than any answer may take.
  connectionTimeout: 60_000,
};

export interface AppOptions {
  logger?: FastifyServerOptions['logger'];
  /** Connections that ordinary calls do not use, so that signing in and health checks never wait for them. */
  reserved?: Database;
  /** Connections for searches. */
  searching?: Database;
  life?: ServerState;
}

export async function buildApp(
  database: Database,
  config: AppConfig,
  { logger = false, reserved = database, searching = database, life = { stopping: false } }: AppOptions = {},
): Promise<FastifyInstance> {
  const headers = securityHeaders(config.publicUrl);
  const app = Fastify({
    logger,
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: trusted(config.trustProxy),
    genReqId: () => randomUUID(),
    ...timeouts,
    // Requests that arrive while the server closes are still answered.
    return503OnClosing: false,
    // No hook has run before these errors, so they set the headers themselves.
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply.headers(headers)),
    clientErrorHandler: answerUnreadable(headers),
    routerOptions: { maxParamLength: 500 },
  });
  registerErrors(app);
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
  // Level 4 gives most of brotli's compression, fast enough to do for every answer.
  await app.register(compress, { encodings: ['br', 'gzip'], brotliOptions: { params: { 1: 4 } } });
  await app.register(formbody, { bodyLimit: MAX_BODY_BYTES });
  acceptEmptyJson(app);
  acceptFiles(app);
  registerMetrics(app, config, { database, reserved, searching });
  registerOperations(app, reserved);
  registerHealth(app, reserved, life);
  noteMachineReads(app, database);
  const oauthClient = { id: config.oauthClientId, secret: config.oauthClientSecret };
  const provider = config.oidc ? new Provider(config.oidc, config.publicUrl) : null;
  if (provider) registerSso(app, reserved, provider, config.publicUrl);
  registerContract(app, makeHandlers({ database: reserved, searching }, oauthClient, config.publicUrl, provider), {
    database,
    authenticate: authenticator(reserved, (hash) => authenticateClient(reserved, hash)),
    hashPassword,
  });
  registerFeed(app, database, config.publicUrl);
  registerGuide(app, database, config.publicUrl);
  registerOeapi(app, database, config.publicUrl);
  await registerClient(app, { ...config, sso: provider !== null });
  return app;
}

/** Some clients send Content-Type without a body. The schema refuses it if a body is required. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
    (request, body, done) => (body === '' ? done(null, undefined) : parse(request, body, done)),
  );
}

/** The contract declares which calls accept files. */
function acceptFiles(app: FastifyInstance): void {
  app.addContentTypeParser([fileTypes.xlsx, fileTypes.csv], fileBody);
}

/** A number is the number of proxies in front of us. */
function trusted(proxies: AppConfig['trustProxy']) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;
}
