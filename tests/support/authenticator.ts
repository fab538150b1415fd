// A minimal authenticator: makes passkeys and signs with them as a browser would, and in ways that no browser would.
// For API tests; e2e tests use the virtual authenticator of Chromium.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

export interface Passkey {
  id: string;
  key: KeyObject;
  counter: number;
  handle: string;
}

/** Where the answer differs from what the site asked for. */
export interface Tricks {
  origin?: string;
  site?: string;
  counter?: number;
  /** Whether the holder was asked for a finger, a face or a PIN. */
  verified?: boolean;
  handle?: string;
}

export const origin = 'http://localhost:3000';
const flags = { present: 1, verified: 4, hasKey: 64 };
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

const clientData = (type: string, challenge: string, from: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));

function authenticatorData(counter: number, { site = 'localhost', verified = true }: Tricks, more = Buffer.alloc(0)) {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const flag = flags.present | (verified ? flags.verified : 0) | (more.length > 0 ? flags.hasKey : 0);
  return Buffer.concat([sha256(site), Buffer.from([flag]), count, more]);
}

/** CBOR, only of the types used here: small numbers, bytes, text and maps. */
function cbor(value: number | string | Buffer | Map<number | string, never>): Buffer {
  const head = (major: number, size: number) =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([name, each]) => [cbor(name), cbor(each)])]);
}

/** A new passkey, and what the browser sends to register it. */
export function makePasskey(options: { challenge: string; user: { id: string } }, tricks: Tricks = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = (text: string) => Buffer.from(text, 'base64url');
  const cose = cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, point(x)],
      [-3, point(y)],
    ]) as Map<number, never>,
  );
  const id = randomBytes(32);
  const length = Buffer.from([0, id.length]);
  const data = authenticatorData(0, tricks, Buffer.concat([Buffer.alloc(16), length, id, cose]));
  const attestation = new Map<string, unknown>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', data],
  ]);
  const text = id.toString('base64url');
  const passkey: Passkey = { id: text, key: privateKey, counter: 0, handle: options.user.id };
  const response = {
    id: text,
    rawId: text,
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: clientData('webauthn.create', options.challenge, tricks.origin ?? origin).toString('base64url'),
      attestationObject: cbor(attestation as Map<string, never>).toString('base64url'),
      transports: ['internal'],
    },
  };
  return { passkey, response };
}

export function signWith(passkey: Passkey, challenge: string, tricks: Tricks = {}) {
  passkey.counter += 1;
  const data = authenticatorData(tricks.counter ?? passkey.counter, tricks);
  const client = clientData('webauthn.get', challenge, tricks.origin ?? origin);
  const signature = sign('sha256', Buffer.concat([data, sha256(client)]), passkey.key);
  return {
    id: passkey.id,
    rawId: passkey.id,
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: tricks.handle ?? passkey.handle,
    },
  };
}
