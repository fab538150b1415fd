// Reads an uploaded file into memory shared with the worker threads: joining and copying megabytes would hold up other requests.
import type { FastifyRequest } from 'fastify';

import { Refusal } from '#server/refusal.ts';
import { refusalText } from '#shared/text/refusal.ts';

/** Used if the request has no Content-Length. */
const FIRST_BYTES = 1024 * 1024;

export async function fileBody(
  { headers, routeOptions: { bodyLimit } }: Pick<FastifyRequest, 'headers' | 'routeOptions'>,
  pieces: AsyncIterable<Uint8Array>,
): Promise<Uint8Array> {
  const tooLarge = () => new Refusal(413, refusalText.tooLarge(bodyLimit));
  const announced = Number(headers['content-length'] ?? FIRST_BYTES);
  if (announced > bodyLimit) throw tooLarge();
  let bytes = shared(announced);
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
