// Serves a large text that is the same for everybody: built on the first request and then cached, so that nobody can keep the
// server busy by asking for it. Used by operations.ts.
import type { FastifyReply, FastifyRequest } from 'fastify';

import { EncodedText } from './encoded-text.ts';

/** Nearly brotli's best compression in a thirtieth of the time: a client is waiting for it. */
const QUALITY = 9;

export function preparedText(type: string, write: () => string) {
  let prepared: EncodedText | undefined;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    prepared ??= new EncodedText(write(), QUALITY);
    void reply.header('cache-control', 'no-cache').type(type);
    return prepared.send(request, reply);
  };
}
