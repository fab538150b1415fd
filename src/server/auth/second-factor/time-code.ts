// Codes of an authenticator app: RFC 6238 with the settings that every app knows (SHA-1, six digits, half a minute). Used at
// sign-in and when an app is set up.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const digits = 6;
const stepSeconds = 30;
/** Half minutes that a clock may be wrong, either way. */
const tolerance = 1;

/** As long as the hash, as RFC 4226 advises. */
export function newSecret(): Buffer {
  return randomBytes(20);
}

export function stepAt(milliseconds: number): number {
  return Math.floor(milliseconds / 1000 / stepSeconds);
}

export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  const number = hash.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The half minute that the code belongs to, or null. All are compared, so that the time tells nothing. */
export function stepOf(secret: Buffer, code: string, now: number): number | null {
  if (!isTimeCode(code)) return null;
  const around = Array.from({ length: 2 * tolerance + 1 }, (_, index) => stepAt(now) - tolerance + index);
  const right = around.filter((step) => timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(code)));
  return right.at(-1) ?? null;
}

export function isTimeCode(code: string): boolean {
  return /^\d{6}$/.test(code);
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648, without padding: how apps want a secret that is typed over, and what recovery codes are written in. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => letters[parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** What the QR code says. */
export function addressOf(secret: Buffer, issuer: string, username: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(username)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
