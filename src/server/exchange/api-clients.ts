// Creates, changes and removes machine clients. A secret is returned only when it is created.
import { sql } from 'kysely';

import { guardGiven } from '#server/access/escalation.ts';
import { ACCESS_TOKEN_SECONDS } from '#server/auth/oauth-model.ts';
import type { Db } from '#server/db/connect.ts';
import { JsonAnswer } from '#server/http/answer.ts';
import type { Call, Handlers } from '#server/http/call.ts';
import { itemEtag } from '#server/http/etag.ts';
import { refuseIfChanged } from '#server/records/refuse-if-changed.ts';
import type { Write, WriteBody, WriteTo } from '#server/records/write.ts';
import { notFound } from '#server/refusal.ts';
import { organizationsWith, requireRight, type User } from '#server/rights/user.ts';
import { newToken, tokenHash } from '#server/tokens.ts';
import type { ApiClient, ClientChange, ClientCreate } from '#shared/api/api-clients.ts';
import { type ClientScope, machineRights } from '#shared/exchange/scopes.ts';
import { type Action, can, noRights, rightsIn } from '#shared/permissions/rights.ts';

const key = 'exchange';

async function list({ db, user, query }: Call<string, { organization?: number | undefined }>): Promise<ApiClient[]> {
  if (query.organization) requireSchool(user, query.organization, 'read');
  const schools = query.organization ? [query.organization] : organizationsWith(user, key, 'read');
  return read(db, sql`c.organization = any(${schools}::int[])`);
}

async function create({ db, user, body }: WriteBody<ClientCreate>): Promise<JsonAnswer> {
  const { organization, title, scopes, active } = body;
  requireSchool(user, organization, 'create');
  guardScopes(user, organization, scopes);
  const secret = newToken();
  const made = await sql<{ id: number }>`
    insert into api_client (organization, title, client_id, secret_hash, scopes, active)
    values (${organization}, ${title}, ${newClientId()}, ${tokenHash(secret)}, ${scopes}::text[], ${active})
    returning id`.execute(db);
  return answer(db, user, { id: made.rows[0]?.id ?? 0, organization }, secret);
}

async function update(call: WriteTo & WriteBody<ClientChange>): Promise<JsonAnswer> {
  const { db, user, body } = call;
  const before = await held(call, 'update');
  const { title = before.title, scopes = before.scopes, active = before.active } = body;
  guardScopes(
    user,
    before.organization,
    scopes.filter((scope) => !before.scopes.includes(scope)),
  );
  const after = { title, scopes, active };
  const { title: oldTitle, scopes: oldScopes, active: wasActive } = before;
  if (JSON.stringify(after) !== JSON.stringify({ title: oldTitle, scopes: oldScopes, active: wasActive })) {
    await sql`
      update api_client set title = ${title}, scopes = ${scopes}::text[], active = ${active}, revision = revision + 1
      where id = ${before.id}`.execute(db);
    if (!active) await endTokens(db, before.id);
  }
  return answer(db, user, before);
}

async function renew(call: WriteTo): Promise<JsonAnswer> {
  const { db, user } = call;
  const before = await held(call, 'update');
  // Anyone who gets the secret can do what the client can.
  guardScopes(user, before.organization, before.scopes);
  const secret = newToken();
  await sql`
    update api_client set secret_hash = ${tokenHash(secret)}, revision = revision + 1
    where id = ${before.id}`.execute(db);
  await endTokens(db, before.id);
  return answer(db, user, before, secret);
}

async function remove(call: WriteTo): Promise<void> {
  const { id } = await held(call, 'delete');
  await sql`delete from api_client where id = ${id}`.execute(call.db);
}

export const apiClientHandlers: Handlers['apiClients'] = { list, create, update, renew, remove };

interface Stored {
  id: number;
  organization: number;
  title: string;
  scopes: ClientScope[];
  active: boolean;
  revision: number;
}

/** Not found if the client is of another school. */
async function held(call: WriteTo, action: Action): Promise<Stored> {
  const { db, user, params } = call;
  const schools = user.organizations.map(({ id }) => id);
  const found = await sql<Stored>`
    select id, organization, title, scopes, active, revision from api_client
    where id = ${params.id} and organization = any(${schools}::int[]) for update`.execute(db);
  const [client] = found.rows;
  if (!client) throw notFound();
  requireRight(user, client.organization, key, action);
  await refuseChanged(call, client);
  return client;
}

function refuseChanged(call: Write, client: Stored): Promise<void> {
  const { id, revision } = client;
  return refuseIfChanged(call, { table: 'api_client', record: id, revision }, () => answer(call.db, call.user, client));
}

/** Users cannot give a program more than they may read themselves. */
function guardScopes(user: User, organization: number, scopes: readonly ClientScope[]): void {
  if (scopes.includes('read')) guardGiven(user, organization, noRights, machineRights, 'scopes');
}

function requireSchool(user: User, organization: number, action: Action): void {
  if (!user.organizations.some(({ id }) => id === organization)) throw notFound();
  requireRight(user, organization, key, action);
}

async function endTokens(db: Db, client: number): Promise<void> {
  await sql`delete from client_token where api_client = ${client}`.execute(db);
}

/** Shorter than a secret, and easy to distinguish from one. */
function newClientId(): string {
  return `client-${newToken()
    .replaceAll(/[^a-z0-9]/gi, '')
    .slice(0, 16)}`;
}

/** Users without read access get only the id and the secret. */
async function answer(
  db: Db,
  user: User,
  { id, organization }: Pick<Stored, 'id' | 'organization'>,
  secret?: string,
): Promise<JsonAnswer> {
  const secretOnce = secret === undefined ? {} : { client_secret: secret };
  const mayRead = can(rightsIn(user.grants, organization), key, 'read');
  const [client] = mayRead ? await read(db, sql`c.id = ${id}`) : [];
  // Safe to return: answers to writes are never cached in between.
  return new JsonAnswer(JSON.stringify({ ...(client ?? { id }), ...secretOnce }));
}

async function read(db: Db, where: ReturnType<typeof sql>): Promise<ApiClient[]> {
  const found = await sql<ApiClient>`
    select c.id, c.organization, c.title, c.client_id, c.scopes, c.active, to_char(c.created_at, 'DD-MM-YYYY') as created_at,
      to_char(greatest(
        (select max(last_at) from exchange_fetch f where f.api_client = c.id),
        (select max(expires_at) - make_interval(secs => ${ACCESS_TOKEN_SECONDS}) from client_token t
         where t.api_client = c.id)) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as last_used,
      format(${itemEtag('%s')}::text, c.revision) as etag
    from api_client c where ${where} order by lower(c.title), c.id`.execute(db);
  return found.rows;
}
