// Limits the requests of one machine client per minute and process, so that a runaway program does not slow others down.
import { Refusal } from '#server/refusal.ts';
import { refusalText } from '#shared/text/refusal.ts';

export const MAX_REQUESTS_PER_MINUTE = 600;

let minute = 0;
let counts = new Map<number, number>();

/** Refuses with 429 and a retry time above the limit. */
export function countRequest(client: { id: number }, now = Date.now()): void {
  const current = Math.floor(now / 60_000);
  if (current !== minute) [minute, counts] = [current, new Map()];
  const count = (counts.get(client.id) ?? 0) + 1;
  counts.set(client.id, count);
  if (count <= MAX_REQUESTS_PER_MINUTE) return;
  const seconds = Math.ceil(((current + 1) * 60_000 - now) / 1000);
  throw new Refusal(429, refusalText.tooManyAtOnce, { details: { retry_after: Math.max(1, seconds) } });
}
