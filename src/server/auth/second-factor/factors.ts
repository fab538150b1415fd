// Which second factors a user has set up, and removing them all.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';

import type { BrowserDescription } from '../describe-browser.ts';
import { stepOf } from './time-code.ts';

interface Moments {
  passkeys: { id: number; name: string; created_at: string; used_at: string | null }[];
  time_code: string | null;
  recovery_codes: number;
  devices: (BrowserDescription & { id: number; created_at: string; expires_at: string })[];
}

export async function factorsOf(db: Db, user: number): Promise<Moments> {
  const found = await sql<Moments>`
    select
      (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'created_at', p.created_at, 'used_at', u.used_at)
         order by p.id), '[]')
       from passkey p join passkey_use u on u.passkey = p.id where p.app_user = ${user}) as passkeys,
      (select to_json(created_at) from time_code where app_user = ${user}) as time_code,
      (select count(*)::int from recovery_code where app_user = ${user}) as recovery_codes,
      (select coalesce(json_agg(json_build_object('id', id, 'browser', browser, 'device', device,
         'created_at', created_at, 'expires_at', expires_at) order by id), '[]')
       from remembered_device where app_user = ${user} and expires_at > now()) as devices`.execute(db);
  return found.rows[0] as Moments;
}

export interface Methods {
  passkey: boolean;
  timeCode: boolean;
  recoveryCode: boolean;
}

/** Which methods the user can use for the second step. */
export async function methodsOf(db: Db, user: number): Promise<Methods> {
  const found = await sql<Methods>`
    select exists (select from passkey where app_user = ${user}) as passkey,
      exists (select from time_code where app_user = ${user}) as "timeCode",
      exists (select from recovery_code where app_user = ${user}) as "recoveryCode"`.execute(db);
  return found.rows[0] as Methods;
}

/** Whether the code of the app is right and not yet used. This code and all earlier ones then become invalid. */
export async function useTimeCode(db: Db, user: number, code: string): Promise<boolean> {
  const found = await sql<{ secret: Buffer }>`select secret from time_code where app_user = ${user}`.execute(db);
  const step = found.rows[0] ? stepOf(found.rows[0].secret, code, Date.now()) : null;
  if (step === null) return false;
  const used = await sql`
    insert into time_code_use as last (app_user, step) values (${user}, ${step})
    on conflict (app_user) do update set step = excluded.step where last.step < excluded.step returning 1`.execute(db);
  return used.rows.length > 0;
}

/** Returns whether there were any. */
export async function clearFactors(db: Db, user: number): Promise<boolean> {
  const cleared = await sql`
    with keys as (delete from passkey where app_user = ${user} returning 1),
      app as (delete from time_code where app_user = ${user} returning 1)
    select from keys union all select from app`.execute(db);
  await clearSpares(db, user);
  return cleared.rows.length > 0;
}

/** Recovery codes and remembered devices only replace a factor, so they go with the last one. */
export async function clearSpares(db: Db, user: number): Promise<void> {
  await sql`delete from recovery_code where app_user = ${user}`.execute(db);
  await sql`delete from remembered_device where app_user = ${user}`.execute(db);
}
