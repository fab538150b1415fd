import { expect, it } from 'vitest';

import { fileBody } from './file-body.ts';

const bodyLimit = 4_000_000;

function read(pieces: readonly Uint8Array[], length?: number): Promise<Uint8Array> {
  const request = {
    headers: length === undefined ? {} : { 'content-length': String(length) },
    routeOptions: { bodyLimit },
  } as Parameters<typeof fileBody>[0];
  return fileBody(
    request,
    (async function* () {
      yield* pieces;
    })(),
  );
}

const pieces = Array.from({ length: 30 }, (_, index) => Buffer.alloc(100_000, index));
const whole = Buffer.concat(pieces);

it.each<[string, number | undefined]>([
  ['of the announced length', whole.length],
  ['of an unannounced length', undefined],
])('puts a file together %s, in memory that threads share', async (_, length) => {
  const bytes = await read(pieces, length);
  expect(Buffer.compare(bytes, whole)).toBe(0);
  expect(bytes.buffer).toBeInstanceOf(SharedArrayBuffer);
});

it('refuses one that is too long, as soon as that is known', async () => {
  const tooLarge = expect.objectContaining({ status: 413 });
  await expect(read([], bodyLimit + 1)).rejects.toEqual(tooLarge);
  await expect(read([...pieces, ...pieces])).rejects.toEqual(tooLarge);
  expect(await read([])).toHaveLength(0);
});
