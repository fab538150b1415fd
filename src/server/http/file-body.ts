// The bytes of a file that somebody sends, in memory that all threads see. A file has megabytes: put together from its pieces, and
// copied for the thread that reads it, it would hold up whoever else asks meanwhile.
import type { FastifyRequest } from 'fastify';

import { Refusal } from '#server/refusal.ts';
import { refusalText } from '#shared/text/refusal.ts';

/** Where nobody said how long the file is. */
const FIRST_BYTES = 1024 * 1024;

export async function fileBody(
  { headers, routeOptions: { bodyLimit } }: Pick<FastifyRequest, 'headers' | 'routeOptions'>,
  pieces: AsyncIterable<Uint8Array>,
): Promise<Uint8Array> {
  const tooLarge = () => new Refusal(413, refusalText.tooLarge(bodyLimit));
  const said = Number(headers['content-length'] ?? FIRST_BYTES);
  if (said > bodyLimit) throw tooLarge();
  let bytes = shared(said);
  let length = 0;
  for await (const piece of pieces) {
    const end = length + piece.length;
    if (end > bodyLimit) throw tooLarge();
    if (end > bytes.length) bytes = longer(bytes, Math.max(end, 2 * length));
    bytes.set(piece, length);
    length = end;
  }
  return bytes.subarray(0, length);
}

const shared = (length: number) => new Uint8Array(new SharedArrayBuffer(length));

function longer(bytes: Uint8Array, length: number): Uint8Array<SharedArrayBuffer> {
  const copy = shared(length);
  copy.set(bytes);
  return copy;
}
