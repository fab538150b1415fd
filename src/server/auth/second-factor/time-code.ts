// Codes of an authenticator app: RFC 6238 with the settings that every app supports (SHA-1, six digits, 30 seconds). Used at
// sign-in and when an app is set up.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const digits = 6;
const STEP_SECONDS = 30;
/** Steps that a clock may be wrong, either way. */
const TOLERANCE_STEPS = 1;

/** As long as the hash, as RFC 4226 advises. */
export function newSecret(): Buffer {
  return randomBytes(20);
}

export function stepAt(milliseconds: number): number {
  return Math.floor(milliseconds / 1000 / STEP_SECONDS);
}

export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  const number = hash.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The step that the code belongs to, or null. Compares all steps, so that the time taken reveals nothing. */
export function stepOf(secret: Buffer, code: string, now: number): number | null {
  if (!isTimeCode(code)) return null;
  const around = Array.from({ length: 2 * TOLERANCE_STEPS + 1 }, (_, index) => stepAt(now) - TOLERANCE_STEPS + index);
  const right = around.filter((step) => timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(code)));
  return right.at(-1) ?? null;
}

export function isTimeCode(code: string): boolean {
  return /^\d{6}$/.test(code);
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648, without padding: for a secret that is typed into an app, and for recovery codes. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => letters[parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** The content of the QR code. */
export function addressOf(secret: Buffer, issuer: string, username: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(username)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
