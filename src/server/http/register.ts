// Turns the contract into routes: finds user and rights, checks access, decodes, opens the transaction, encodes the answer.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';

import type { User } from '#server/rights/user.ts';
import type { Database, Db } from '#server/db/connect.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { forbidden, notFound, Refusal } from '#server/refusal.ts';
import { allEndpoints } from '#shared/api/contract.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { fileTypes } from '#shared/api/file-types.ts';
import { machineMay } from '#shared/exchange/scopes.ts';
import { MAX_ID } from '#shared/schemas.ts';
import { canSomewhere } from '#shared/permissions/rights.ts';
import { refusalText } from '#shared/text/refusal.ts';
import { secondFactorText } from '#shared/text/second-factor.ts';

import { FileAnswer, JsonAnswer, KeptAnswer, ListAnswer } from './answer.ts';
import type { Call, Handlers, PublicCall } from './call.ts';
import { EncodedText } from './encoded-text.ts';
import { allowDocument } from './headers.ts';
import { etagOf, matchesEtag, revisionsFromIfMatch } from './etag.ts';
import { KeptLists } from './kept-lists.ts';
import { turnsPerUser } from './user-turns.ts';
import { isStorable, refuseUnstorable } from './storable.ts';

type AnyHandler = (call: Call | PublicCall) => Promise<unknown>;

/** What a server has beside its handlers. */
interface Server {
  database: Database;
  authenticate: (request: FastifyRequest) => Promise<Signed>;
  hashPassword: (password: string, by: string) => Promise<string>;
}

/** Who asks, and by which of their sessions. */
export interface Signed {
  user: User;
  session: number;
  /** Of a machine client: `user` then is what it may read. */
  client?: { id: number; organization: number };
  /** A password alone is not enough for this user: the session only serves to set up a second step. */
  mustSetUp: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    signed: Signed | null;
    /** The body was here by the time that the user was known. */
    wasWhole: boolean;
  }
}

export function registerContract(app: FastifyInstance, handlers: Handlers, server: Server): void {
  const { database, authenticate } = server;
  app.decorateRequest('signed', null);
  app.decorateRequest('wasWhole', false);
  const inTurn = turnsPerUser();
  const lists = new KeptLists(database);
  for (const { name, endpoint } of allEndpoints()) {
    const [area, call] = name.split('.') as [keyof Handlers, string];
    const admit = async (request: FastifyRequest) => {
      request.signed = await authenticate(request);
      if (request.signed.client && !machineMay(name, endpoint)) throw forbidden();
      checkAccess(endpoint, request.signed);
      request.wasWhole = endpoint.method === 'GET' || request.raw.complete;
    };
    const handler = (handlers[area] as unknown as Record<string, AnyHandler>)[call] as AnyHandler;
    app.route({
      method: endpoint.method,
      url: fastifyPath(endpoint.path),
      ...(endpoint.largest && { bodyLimit: endpoint.largest }),
      // Before the body is read: whoever may not come in need not send it.
      onRequest: async (request) => {
        requireType(endpoint, request);
        if (endpoint.access !== 'public') await admit(request);
      },
      handler: async (request, reply) => {
        // Whoever holds back the body, and meanwhile loses a right or the session, is not let in with what was before.
        if (request.signed && !request.wasWhole) await admit(request);
        const result = await inTurn(endpoint, request, async () => {
          refuseGone(endpoint, request);
          const answered = await answer(server, { name, endpoint }, handler, request);
          const user = request.signed?.user;
          const isKept = answered instanceof ListAnswer || answered instanceof KeptAnswer;
          return isKept && user ? lists.build(answered, user) : answered;
        });
        return send(endpoint, request, reply, result);
      },
    });
  }
}

/** Whoever typed on, or went elsewhere, while waiting for a turn needs no answer. Nobody hears this. */
function refuseGone({ method }: Endpoint, { socket }: FastifyRequest): void {
  if (method === 'GET' && socket.destroyed) throw new Refusal(499, refusalText.malformed);
}

/** RFC 6749 wants form bodies for tokens, and some calls take files; everything else speaks JSON only. */
function requireType({ path, accepts = [] }: Endpoint, request: FastifyRequest): void {
  const given = request.headers['content-type'];
  if (given === undefined || path.startsWith('/oauth/')) return;
  const type = given.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const isFile = accepts.some((each) => fileTypes[each] === type);
  if (type !== 'application/json' && !isFile)
    throw new Refusal(415, accepts.length > 0 ? refusalText.fileType : refusalText.mediaType);
}

function checkAccess({ access, duringSetUp }: Endpoint, { user, mustSetUp }: Signed): void {
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
  if (!request.signed) return handler({ params, query, body, ...visitor(request) });
  const { user, session } = request.signed;
  const ifMatch = revisionsFromIfMatch(request.headers['if-match']);
  // Before the transaction, which would hold its connection and its locks for as long as hashing takes.
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
  // The bytes of a file are not kept: what is read from them is looked at then.
  if (!(body instanceof Uint8Array)) refuseUnstorable(body);
  return schema.parse(body);
}

const jsonType = 'application/json; charset=utf-8';
/** Browsers keep what they read, but ask every time: rights and labels may have changed. */
const readHeaders = { 'cache-control': 'private, no-cache' };

function send(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, result: unknown) {
  if (endpoint.status === 204) return reply.status(204).header('cache-control', 'no-store').send();
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
  // A page is for reading at once, everything else for keeping.
  const how = styleHash === undefined ? 'attachment' : 'inline';
  const file = `${name}.${type}`;
  const disposition = `${how}; filename="${file}"; filename*=UTF-8''${encodeURIComponent(file)}`;
  if (styleHash !== undefined) allowDocument(reply, styleHash);
  return reply
    .headers({ ...readHeaders, 'content-disposition': disposition })
    .type(fileTypes[type])
    .send(Buffer.from(bytes));
}

/** `{id}` is a number of at most ten digits; what does not look like one is no address of ours. */
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
