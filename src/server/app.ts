// The HTTP application, built the same for production and tests. Listening and the database's life are main's business.
import { randomUUID } from 'node:crypto';

import compress from '@fastify/compress';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';

import { registerFeed } from './calendar/feed-route.ts';
import type { Config } from './config.ts';
import type { Database } from './db/connect.ts';
import { clientSigned, noteMachineReads } from './exchange/client-user.ts';
import { makeHandlers } from './handlers.ts';
import { authenticator } from './auth/authenticate.ts';
import { hashPassword } from './auth/passwords.ts';
import { registerGuide } from './guide/routes.ts';
import { type ClientFiles, registerClient } from './http/client-files.ts';
import { registerErrors, sendError } from './http/errors.ts';
import { fileBody } from './http/file-body.ts';
import { securityHeaders } from './http/headers.ts';
import { type Life, registerHealth } from './http/health.ts';
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

const largestBody = 1024 * 1024;

/** A client that sends, reads or does nothing at its leisure does not keep a place for ever. */
const patience = {
  requestTimeout: 30_000,
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
  // A little longer than a proxy keeps a connection by habit (60 s), so that the proxy is the one to close it.
  keepAliveTimeout: 65_000,
  // No byte either way: longer than any answer may take to make.
  connectionTimeout: 60_000,
};

export interface AppOptions {
  logger?: FastifyServerOptions['logger'];
  /** Connections that ordinary calls do not use, so that signing in and health never wait for those. */
  reserved?: Database;
  /** Connections for searches. */
  searching?: Database;
  life?: Life;
}

export async function buildApp(
  database: Database,
  config: AppConfig,
  { logger = false, reserved = database, searching = database, life = { stopping: false } }: AppOptions = {},
): Promise<FastifyInstance> {
  const headers = securityHeaders(config.publicUrl);
  const app = Fastify({
    logger,
    bodyLimit: largestBody,
    trustProxy: trusted(config.trustProxy),
    genReqId: () => randomUUID(),
    ...patience,
    // Whoever asked before the connection was closed gets an answer, also while the server closes.
    return503OnClosing: false,
    // No hook runs before these.
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply.headers(headers)),
    clientErrorHandler: answerUnreadable(headers),
    routerOptions: { maxParamLength: 500 },
  });
  registerErrors(app);
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
  // Level 4: most of what brotli wins, at a cost that a server can pay for every answer.
  await app.register(compress, { encodings: ['br', 'gzip'], brotliOptions: { params: { 1: 4 } } });
  await app.register(formbody, { bodyLimit: largestBody });
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
    authenticate: authenticator(reserved, (hash) => clientSigned(reserved, hash)),
    hashPassword,
  });
  registerFeed(app, database, config.publicUrl);
  registerGuide(app, database, config.publicUrl);
  registerOeapi(app, database, config.publicUrl);
  await registerClient(app, { ...config, sso: provider !== null });
  return app;
}

/** Programs name the type of a body on every call, also of those that have none. Where one is needed, the schema says so. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string', bodyLimit: largestBody },
    (request, body, done) => (body === '' ? done(null, undefined) : parse(request, body, done)),
  );
}

/** Which calls take one is in the contract. */
function acceptFiles(app: FastifyInstance): void {
  app.addContentTypeParser([fileTypes.xlsx, fileTypes.csv], fileBody);
}

/** A number says how many proxies stand in front of us. */
function trusted(proxies: AppConfig['trustProxy']) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;
}
