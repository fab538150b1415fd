// The API on a database of its own, for one test file: the real application, real rows, requests without a network.
import type { FastifyInstance } from 'fastify';
import { inject } from 'vitest';
import type { z } from 'zod';

import { type AppConfig, buildApp } from '#server/app.ts';
import { newToken, tokenHash } from '#server/tokens.ts';
import { connect, type Database } from '#server/db/connect.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { fileTypes } from '#shared/api/file-types.ts';

import { createTestDatabase } from './database.ts';

export const testConfig: AppConfig = {
  oauthClientId: 'leerlijn-web',
  oauthClientSecret: 'leerlijn-web',
  metricsToken: undefined,
  trustProxy: false,
  publicUrl: 'http://127.0.0.1:3000',
};

export interface TestApi {
  app: FastifyInstance;
  database: Database;
  url: string;
  close: () => Promise<void>;
}

export async function startApi(config: Partial<AppConfig> = {}): Promise<TestApi> {
  const { url, drop } = await createTestDatabase();
  const served = connectAsServer(url);
  const app = await buildApp(served, { ...testConfig, ...config });
  const database = connect(url, { max: 5, actor: 'test' });
  const close = async () => {
    await app.close();
    await served.destroy();
    await database.destroy();
    await drop();
  };
  return { app, database, url, close };
}

/** Connects as the product does: through the pooler, if the run has one. */
function connectAsServer(url: string): Database {
  const pooler = inject('pooler');
  if (!pooler) return connect(url, { max: 5 });
  const pooled = new URL(url);
  pooled.port = String(pooler.port);
  return connect(pooled.href, { max: 5, pooler: pooler.mode });
}

export interface Input {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: unknown;
  ifMatch?: string;
  ifNoneMatch?: string;
}

export interface Answer<T> {
  status: number;
  /** The body as the contract defines it if the call succeeded; otherwise the refusal. */
  body: T;
  message: string;
  errors: Record<string, string>;
  details: Record<string, unknown>;
  headers: Record<string, unknown>;
  /** The content of a file response. */
  bytes: Uint8Array;
}

/** A client of the API: signed in with a token, or not at all. */
export class Client {
  readonly #app: FastifyInstance;
  readonly #token: string | null;

  constructor(app: FastifyInstance, token: string | null) {
    this.#app = app;
    this.#token = token;
  }

  async call<R extends z.ZodType>(
    endpoint: Endpoint<string, z.ZodType, z.ZodType, R>,
    { params = {}, query = {}, body, ifMatch, ifNoneMatch }: Input = {},
  ): Promise<Answer<z.output<R>>> {
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
    const response = await this.#app.inject({
      method: endpoint.method,
      url: search ? `${path}?${search}` : path,
      headers: {
        ...(this.#token ? { authorization: `Bearer ${this.#token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': typeOf(body) }),
        ...(ifMatch ? { 'if-match': ifMatch } : {}),
        ...(ifNoneMatch ? { 'if-none-match': ifNoneMatch } : {}),
      },
      ...(body === undefined ? {} : { payload: body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body) }),
    });
    const wentWell = response.statusCode < 300;
    const isFile = endpoint.file !== undefined && wentWell;
    const json: unknown = response.body && !isFile ? JSON.parse(response.body) : undefined;
    const refusal = (json ?? {}) as { message?: string; errors?: Record<string, string> };
    // Also in tests a response must match the contract.
    const parsed = wentWell && !isFile && response.statusCode !== 204 ? endpoint.response.parse(json) : json;
    return {
      status: response.statusCode,
      body: parsed as z.output<R>,
      message: wentWell ? '' : (refusal.message ?? ''),
      errors: wentWell ? {} : (refusal.errors ?? {}),
      details: refusal,
      headers: response.headers,
      bytes: response.rawPayload,
    };
  }
}

function typeOf(body: unknown): string {
  if (!(body instanceof Uint8Array)) return 'application/json';
  return fileTypes[body[0] === 0x50 ? 'xlsx' : 'csv'];
}

/** The response of a call that prepares a test; fails if the call was refused. */
export async function answered<T>(answer: Promise<Answer<T>>): Promise<T> {
  const { status, body, message } = await answer;
  if (status >= 300) throw new Error(`${status} ${message} ${JSON.stringify(body)}`);
  return body;
}

/** A session without the cost of hashing a password; sign-in.test.ts tests signing in. */
export async function tokenFor(database: Database, user: number): Promise<string> {
  const token = newToken();
  const session = await database
    .insertInto('session')
    .values({ app_user: user })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database
    .insertInto('access_token')
    .values({ hash: tokenHash(token), session: session.id, expires_at: new Date(Date.now() + 3_600_000) })
    .execute();
  return token;
}
