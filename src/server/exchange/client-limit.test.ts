import { expect, it } from 'vitest';

import { countRequest, MAX_REQUESTS_PER_MINUTE } from './client-limit.ts';

it('limits the requests of a client per minute, and returns the seconds until the next minute', () => {
  const start = 60_000 * 1000;
  const ask = (id: number, seconds: number) => () => countRequest({ id }, start + seconds * 1000);
  for (let at = 0; at < MAX_REQUESTS_PER_MINUTE; at++) ask(1, 10)();
  expect(ask(1, 20)).toThrow(expect.objectContaining({ status: 429, details: { retry_after: 40 } }));
  expect(ask(2, 20)).not.toThrow();
  expect(ask(1, 60)).not.toThrow();
});
