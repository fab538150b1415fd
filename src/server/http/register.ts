// Turns the contract into routes: authenticates, checks access, decodes, opens the transaction, encodes the answer.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';

import type { User } from '#server/rights/user.ts';
import type { Database, Db } from '#server/db/connect.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { forbidden, notFound, Refusal } from '#server/refusal.ts';
import { allEndpoints } from '#shared/api/contract.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { fileTypes } from '#shared/api/file-types.ts';
import { isOpenToMachines } from '#shared/exchange/scopes.ts';
import { MAX_ID } from '#shared/schemas.ts';
import { canSomewhere } from '#shared/permissions/rights.ts';
import { refusalText } from '#shared/text/refusal.ts';
import { secondFactorText } from '#shared/text/second-factor.ts';

import { CachedAnswer, FileAnswer, JsonAnswer, ListAnswer, Unchanged } from './answer.ts';
import type { Call, Handlers, PublicCall } from './call.ts';
import { EncodedText } from './encoded-text.ts';
import { allowDocument } from './headers.ts';
import { etagOf, matchesEtag, revisionsFromIfMatch } from './etag.ts';
import { ListCache } from './list-cache.ts';
import { turnsPerUser } from './user-turns.ts';
import { isStorable, refuseUnstorable } from './storable.ts';

type AnyHandler = (call: Call | PublicCall) => Promise<unknown>;

/** What the routes need besides the handlers. */
interface Server {
  database: Database;
  authenticate: (request: FastifyRequest) => Promise<Authentication>;
  hashPassword: (password: string, by: string) => Promise<string>;
}

/** The user who makes the request, and the session. */
export interface Authentication {
  user: User;
  session: number;
  /** Set for a machine client: `user` then only has the client's read rights. */
  client?: { id: number; organization: number };
  /** This user needs a second factor but has none: the session may only be used to set one up. */
  mustSetUp: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    authentication: Authentication | null;
    /** The whole body had been received when the user was authenticated. */
    bodyReceived: boolean;
  }
}

export function registerContract(app: FastifyInstance, handlers: Handlers, server: Server): void {
  const { database, authenticate } = server;
  app.decorateRequest('authentication', null);
  app.decorateRequest('bodyReceived', false);
  const inTurn = turnsPerUser();
  const lists = new ListCache(database);
  for (const { name, endpoint } of allEndpoints()) {
    const [area, call] = name.split('.') as [keyof Handlers, string];
    const admit = async (request: FastifyRequest) => {
      request.authentication = await authenticate(request);
      if (request.authentication.client && !isOpenToMachines(name, endpoint)) throw forbidden();
      checkAccess(endpoint, request.authentication);
      request.bodyReceived = endpoint.method === 'GET' || request.raw.complete;
    };
    const handler = (handlers[area] as unknown as Record<string, AnyHandler>)[call] as AnyHandler;
    app.route({
      method: endpoint.method,
      url: fastifyPath(endpoint.path),
      ...(endpoint.largest && { bodyLimit: endpoint.largest }),
      // Before the body is read: clients without access need not send it.
      onRequest: async (request) => {
        requireType(endpoint, request);
        if (endpoint.access !== 'public') await admit(request);
      },
      handler: async (request, reply) => {
        // Re-authorise if the body arrived late: rights may have changed.
        if (request.authentication && !request.bodyReceived) await admit(request);
        const result = await inTurn(endpoint, request, async () => {
          refuseGone(endpoint, request);
          const answered = await answer(server, { name, endpoint }, handler, request);
          const user = request.authentication?.user;
          const isCacheable = answered instanceof ListAnswer || answered instanceof CachedAnswer;
          return isCacheable && user ? lists.answer(answered, user, request.headers['if-none-match']) : answered;
        });
        return send(endpoint, request, reply, result);
      },
    });
  }
}

/** The client disconnected while queued; no response is sent. */
function refuseGone({ method }: Endpoint, { socket }: FastifyRequest): void {
  if (method === 'GET' && socket.destroyed) throw new Refusal(499, refusalText.malformed);
}

/** RFC 6749 requires form bodies for tokens, and some calls take files; everything else is JSON only. */
function requireType({ path, accepts = [] }: Endpoint, request: FastifyRequest): void {
  const given = request.headers['content-type'];
  if (given === undefined || path.startsWith('/oauth/')) return;
  const type = given.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const isFile = accepts.some((each) => fileTypes[each] === type);
  if (type !== 'application/json' && !isFile)
    throw new Refusal(415, accepts.length > 0 ? refusalText.fileType : refusalText.mediaType);
}

function checkAccess({ access, duringSetUp }: Endpoint, { user, mustSetUp }: Authentication): void {
  if (mustSetUp && !duringSetUp)
    throw new Refusal(403, secondFactorText.mustSetUp, { details: { second_factor_missing: true } });
  if (typeof access === 'string') return;
  if (!access.some(({ object, action }) => canSomewhere(user.grants, object, action))) throw forbidden();
}

async function answer(
  { database, hashPassword }: Server,
  { name, endpoint }: { name: string; endpoint: Endpoint },
  handler: AnyHandler,
  request: FastifyRequest,
): Promise<unknown> {
  const params = numberParams(request.params as Record<string, string>);
  refuseUnstorable(request.query);
  const query = endpoint.query.parse(request.query);
  const body = hasBody(endpoint) ? decodeBody(endpoint.body, request.body ?? {}) : undefined;
  if (!request.authentication) return handler({ params, query, body, ...visitor(request) });
  const { user, session } = request.authentication;
  const ifMatch = revisionsFromIfMatch(request.headers['if-match']);
  // Outside the transaction, which would otherwise hold a connection and locks while hashing.
  const password = passwordIn(body);
  const passwordHash = password === '' ? null : await hashPassword(password, `user:${user.id}`);
  const run = (db: Db) => handler({ params, query, body, passwordHash, user, session, db, ifMatch });
  const onlyReads = endpoint.method === 'GET' || endpoint.onlyReads;
  return onlyReads ? run(database) : inTransaction(database, { user: user.id, kind: name }, run);
}

function passwordIn(body: unknown): string {
  const { password } = (body ?? {}) as { password?: unknown };
  return typeof password === 'string' ? password : '';
}

function visitor({ ip, headers, log }: FastifyRequest) {
  const { cookie = '', authorization = '' } = headers;
  return { address: ip, cookie, authorization, userAgent: headers['user-agent'], log };
}

function hasBody({ method }: Endpoint): boolean {
  return method !== 'GET' && method !== 'DELETE';
}

function decodeBody(schema: z.ZodType, body: unknown): unknown {
  // The bytes of a file are not stored: the values read from it are checked later.
  if (!(body instanceof Uint8Array)) refuseUnstorable(body);
  return schema.parse(body);
}

const jsonType = 'application/json; charset=utf-8';
/** Browsers may cache answers but must revalidate: rights and labels may have changed. */
const readHeaders = { 'cache-control': 'private, no-cache' };

function send(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, result: unknown) {
  if (endpoint.status === 204) return reply.status(204).header('cache-control', 'no-store').send();
  if (result instanceof Unchanged)
    return reply
      .status(304)
      .headers({ ...readHeaders, etag: result.etag, vary: 'accept-encoding' })
      .send();
  if (result instanceof EncodedText) {
    void reply.headers(readHeaders).type(jsonType);
    return result.send(request, reply);
  }
  if (result instanceof FileAnswer) return sendFile(reply, result);
  const json = result instanceof JsonAnswer ? result : new JsonAnswer(JSON.stringify(result));
  const status = json.status ?? endpoint.status;
  void reply.status(status).headers(json.headers).type(jsonType);
  if (status < 300 && !reply.hasHeader('cache-control')) {
    const etag = etagOf(json.text, json.revision);
    void reply.headers({ etag, ...(request.method === 'GET' ? readHeaders : { 'cache-control': 'no-store' }) });
    if (request.method === 'GET' && matchesEtag(request.headers['if-none-match'], etag))
      return reply.status(304).send();
  }
  return reply.send(json.text);
}

function sendFile(reply: FastifyReply, { type, name, bytes, styleHash }: FileAnswer) {
  // A page is shown in the browser, anything else is downloaded.
  const how = styleHash === undefined ? 'attachment' : 'inline';
  const file = `${name}.${type}`;
  const disposition = `${how}; filename="${file}"; filename*=UTF-8''${encodeURIComponent(file)}`;
  if (styleHash !== undefined) allowDocument(reply, styleHash);
  return reply
    .headers({ ...readHeaders, 'content-disposition': disposition })
    .type(fileTypes[type])
    .send(Buffer.from(bytes));
}

/** `{id}` is a number of at most ten digits; any other path is unknown. */
function fastifyPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => (name.endsWith('id') ? `:${name}(^\\d{1,10})` : `:${name}`));
}

function numberParams(params: Record<string, string>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, name.endsWith('id') ? idFrom(value) : textFrom(value)]),
  );
}

function idFrom(text: string): number {
  const id = Number(text);
  if (id > MAX_ID) throw notFound();
  return id;
}

function textFrom(text: string): string {
  if (!isStorable(text)) throw notFound();
  return text;
}
