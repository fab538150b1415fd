// The model for the OAuth library: finds the client, checks the password, stores and revokes tokens. For the grants of users.
import { timingSafeEqual } from 'node:crypto';

import OAuthServer, {
  type Client,
  type PasswordModel,
  type RefreshToken,
  type RefreshTokenModel,
  type Token,
} from '@node-oauth/oauth2-server';
import { sql } from 'kysely';

import type { Database, Db } from '#server/db/connect.ts';
import { Refusal } from '#server/refusal.ts';
import { asUsername } from '#shared/permissions/username.ts';
import { ssoText } from '#shared/text/sso.ts';

import type { BrowserDescription } from './describe-browser.ts';
import { passwordIsOff } from './password-off.ts';
import { passwordMatches } from './passwords.ts';
import { newToken, tokenHash } from '#server/tokens.ts';

export interface OAuthClient {
  id: string;
  secret: string;
}

/** Checked against the database's clock, so that a server with a wrong clock neither accepts nor refuses tokens wrongly. */
export const ACCESS_TOKEN_SECONDS = 3_600;
export const REFRESH_TOKEN_SECONDS = 14 * 24 * 3_600;
/** After this the user must sign in again, however often the session was renewed. */
export const SESSION_SECONDS = 30 * 24 * 3_600;

/** The library passes the session along with the user, so that a refreshed token belongs to the same session. */
export interface SessionUser {
  id: number;
  session?: number;
  /** The hash that the password was compared with, to check that it is unchanged when the session is created. */
  passwordHash?: string | null;
}

/** The browser and network of a sign-in. */
export interface SignInOrigin extends BrowserDescription {
  network: string;
}

/** Built into the web client, and therefore not secret. */
const webClient: OAuthClient = { id: 'leerlijn-web', secret: 'leerlijn-web' };

/** Programs may use the configured id and secret; the web client always uses its own. */
export function isClient(own: OAuthClient, givenId: string, givenSecret: string): boolean {
  return [webClient, own].some(({ id, secret }) => sameText(givenId, id) && sameText(givenSecret, secret));
}

/** `ask` is called after the right password, and may throw to require a second step. */
export function oauthModel(
  database: Database,
  own: OAuthClient,
  from: SignInOrigin = { browser: '', device: '', network: '' },
  ask: (user: { id: number; passwordHash: string | null }) => Promise<void> = async () => undefined,
): PasswordModel & RefreshTokenModel {
  const client: Client = { id: own.id, grants: ['password', 'refresh_token'] };

  return {
    getClient: async (givenId, givenSecret) => (isClient(own, givenId, givenSecret ?? '') ? client : null),

    getUser: async (username, password) => {
      const user = await database
        .selectFrom('app_user')
        .select(['id', 'password_hash', 'active'])
        .where(sql`lower(username)`, '=', sql`lower(${asUsername(username)})`)
        .executeTakeFirst();
      const matches = await passwordMatches(password, user?.password_hash, `network:${from.network}`);
      if (!matches || !user?.active) return null;
      if (await passwordIsOff(database, user.id)) throw new Refusal(403, ssoText.passwordOff);
      const found = { id: user.id, passwordHash: user.password_hash } satisfies SessionUser;
      await ask(found);
      return found;
    },

    generateAccessToken: async () => newToken(),
    generateRefreshToken: async () => newToken(),

    saveToken: (token, _client, user) => saveToken(database, token, { client, user: user as SessionUser, from }),

    getAccessToken: async () => null,

    getRefreshToken: async (refreshToken) => {
      const hash = tokenHash(refreshToken);
      const row = await database
        .selectFrom('refresh_token as token')
        .innerJoin('session', 'session.id', 'token.session')
        .innerJoin('app_user as user', 'user.id', 'session.app_user')
        .select(['token.session', 'token.used_at', 'session.app_user', 'user.active'])
        .select(sql<boolean>`session.created_at < now() - make_interval(secs => ${SESSION_SECONDS})`.as('over'))
        .where('token.hash', '=', hash)
        .where('token.expires_at', '>', sql<Date>`now()`)
        .executeTakeFirst();
      if (!row) return null;
      if (row.used_at || row.over || !row.active) {
        await endSession(database, row.session);
        return null;
      }
      const user: SessionUser = { id: row.app_user, session: row.session };
      return { refreshToken, client, user };
    },

    // The library first reads the token and then revokes it. Only one of two concurrent requests can mark it as used.
    revokeToken: async (token: RefreshToken | Token) => {
      const used = await database
        .updateTable('refresh_token')
        .set({ used_at: sql<Date>`now()` })
        .where('hash', '=', tokenHash(token.refreshToken ?? ''))
        .where('used_at', 'is', null)
        .executeTakeFirst();
      if (used.numUpdatedRows === 1n) return true;
      await endSession(database, (token.user as SessionUser).session ?? 0);
      return false;
    },
  };
}

/** Whose token it is. */
interface TokenOwner {
  client: Client;
  user: SessionUser;
  from: SignInOrigin;
}

/** Creates a session for a user who was authenticated without a password; returns the body of the token response. */
export async function openSession(database: Database, user: SessionUser, from: SignInOrigin) {
  const token = { accessToken: newToken(), refreshToken: newToken() };
  const client: Client = { id: webClient.id, grants: [] };
  await saveToken(database, { ...token, client, user }, { client, user, from });
  return {
    access_token: token.accessToken,
    token_type: 'Bearer' as const,
    expires_in: ACCESS_TOKEN_SECONDS,
    refresh_token: token.refreshToken,
  };
}

async function saveToken(database: Database, token: Token, { client, user, from }: TokenOwner): Promise<Token> {
  await database.transaction().execute(async (db) => {
    const session = await lockOrCreateSession(db, user, from);
    await db.deleteFrom('access_token').where('session', '=', session).execute();
    await db
      .insertInto('access_token')
      .values({ hash: tokenHash(token.accessToken), session, expires_at: fromNow(ACCESS_TOKEN_SECONDS) })
      .execute();
    await db
      .insertInto('refresh_token')
      .values({
        hash: tokenHash(token.refreshToken ?? ''),
        session,
        expires_at: fromNow(REFRESH_TOKEN_SECONDS),
        used_at: null,
      })
      .execute();
    await noteSeen(db, user.id);
  });
  return { ...token, client, user };
}

/** Only for signing in and renewing, which are rare enough for a write; ordinary calls write nothing. */
async function noteSeen(db: Db, user: number): Promise<void> {
  await sql`
    insert into account_seen (app_user, seen_at) values (${user}, now())
    on conflict (app_user) do update set seen_at = excluded.seen_at`.execute(db);
}

const fromNow = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

/** A new session, or the locked existing one. Throws if that session has just ended. */
async function lockOrCreateSession(db: Db, user: SessionUser, from: SignInOrigin): Promise<number> {
  if (user.session === undefined) return newSession(db, user, from);
  const held = await db
    .selectFrom('session')
    .select('id')
    .where('id', '=', user.session)
    .forUpdate()
    .executeTakeFirst();
  if (!held) throw new OAuthServer.InvalidGrantError('Invalid grant: the session has ended');
  return held.id;
}

/**
 * The password may change while it is being compared. A change ends all sessions afterwards, and waits for this transaction: so
 * this session is either refused here or ended there.
 */
async function newSession(
  db: Db,
  { id, passwordHash }: SessionUser,
  { browser, device }: SignInOrigin,
): Promise<number> {
  const isStillValid = await db
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', id)
    .where('active', '=', true)
    .$if(passwordHash !== undefined, (query) => query.where('password_hash', '=', passwordHash ?? null))
    .forShare()
    .executeTakeFirst();
  if (!isStillValid) throw new OAuthServer.InvalidGrantError('Invalid grant: user credentials are invalid');
  const by_password = passwordHash !== undefined;
  const made = db.insertInto('session').values({ app_user: id, browser, device, by_password }).returning('id');
  return (await made.executeTakeFirstOrThrow()).id;
}

async function endSession(database: Database, session: number): Promise<void> {
  await database.deleteFrom('session').where('id', '=', session).execute();
}

function sameText(a: string, b: string): boolean {
  return timingSafeEqual(tokenHash(a), tokenHash(b));
}
