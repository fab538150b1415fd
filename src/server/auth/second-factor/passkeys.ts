// Passkeys: the options for a browser to sign or create one, and checking its response. The library implements WebAuthn; this file
// finds the passkey and its user. Used by the grants and by the profile.
import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { pageText } from '#shared/text/page.ts';

import type { RelyingParty } from './relying-party.ts';

/** EdDSA, ES256 and RS256, which authenticators use. */
const algorithms = [-8, -7, -257];
export const MAX_PASSKEYS = 20;

interface PasskeyRow {
  id: number;
  app_user: number;
  credential_id: string;
  public_key: Buffer;
  transports: AuthenticatorTransport[];
  counter: number;
}

/** WebAuthn's user handle: the id of the account, which does not identify a person. */
function handleOf(user: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new TextEncoder().encode(`leerlijn-${user}`));
}

async function passkeysOf(db: Db, user: number): Promise<Pick<PasskeyRow, 'credential_id' | 'transports'>[]> {
  const found = await sql<PasskeyRow>`
    select credential_id, transports from passkey where app_user = ${user} order by id`.execute(db);
  return found.rows;
}

const asDescriptor = ({ credential_id, transports }: Pick<PasskeyRow, 'credential_id' | 'transports'>) => ({
  id: credential_id,
  transports,
});

/** Requires a passkey that works without a username and verifies the user (finger, face or PIN). */
export async function registrationOptions(db: Db, site: RelyingParty, user: { id: number; username: string }) {
  return generateRegistrationOptions({
    rpName: pageText.product,
    rpID: site.id,
    userID: handleOf(user.id),
    userName: user.username,
    attestationType: 'none',
    excludeCredentials: (await passkeysOf(db, user.id)).map(asDescriptor),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  });
}

/** Stores the new passkey; false if the response is not valid, or the passkey is stored already. */
export async function storePasskey(
  db: Db,
  site: RelyingParty,
  made: { user: number; name: string; challenge: string; response: RegistrationResponseJSON },
): Promise<boolean> {
  const verified = await verifyRegistrationResponse({
    response: made.response,
    expectedChallenge: made.challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null);
  if (!verified?.verified) return false;
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  const kept = await sql`
    with kept as (
      insert into passkey (app_user, credential_id, public_key, transports, name)
      values (${made.user}, ${id}, ${Buffer.from(publicKey)}, ${transports}, ${made.name})
      on conflict (credential_id) do nothing returning id
    )
    insert into passkey_use (passkey, counter) select id, ${counter} from kept returning 1`.execute(db);
  return kept.rows.length > 0;
}

/** With `user` null any passkey of this site may sign, and identifies the user. */
export async function authenticationOptions(db: Db, site: RelyingParty, user: number | null) {
  return generateAuthenticationOptions({
    rpID: site.id,
    allowCredentials: user === null ? [] : (await passkeysOf(db, user)).map(asDescriptor),
    userVerification: user === null ? 'required' : 'preferred',
  });
}

/**
 * The user whose passkey signed the challenge; null if the signature is not valid. A passkey alone counts as two factors, so it must
 * then have verified the user (finger, face or PIN).
 */
export async function findSigner(
  db: Db,
  site: RelyingParty,
  signed: { challenge: string; response: AuthenticationResponseJSON; alone: boolean },
): Promise<number | null> {
  const { response } = signed;
  const found = await sql<PasskeyRow>`
    select p.id, p.app_user, p.credential_id, p.public_key, p.transports, u.counter
    from passkey p join passkey_use u on u.passkey = p.id
    where p.credential_id = ${response.id} for update of u`.execute(db);
  const passkey = found.rows[0];
  if (!passkey || !isHandleOf(passkey.app_user, response.response.userHandle)) return null;
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: signed.challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
      transports: passkey.transports,
    },
    requireUserVerification: signed.alone,
  }).catch(() => null);
  if (!verified?.verified) return null;
  await sql`update passkey_use set counter = ${verified.authenticationInfo.newCounter}, used_at = now()
    where passkey = ${passkey.id}`.execute(db);
  return passkey.app_user;
}

function isHandleOf(user: number, given: string | undefined): boolean {
  return given === undefined || given === Buffer.from(handleOf(user)).toString('base64url');
}
