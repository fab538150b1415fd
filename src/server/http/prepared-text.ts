// A large text that is the same for everybody: written out when somebody first asks for it, and then kept, so that nobody can
// keep the server busy by asking. Used by operations.ts.
import type { FastifyReply, FastifyRequest } from 'fastify';

import { EncodedText } from './encoded-text.ts';

/** Most of what brotli can win, in a thirtieth of the time that its best takes: somebody is waiting for it. */
const QUALITY = 9;

export function preparedText(type: string, write: () => string) {
  let prepared: EncodedText | undefined;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    prepared ??= new EncodedText(write(), QUALITY);
    void reply.header('cache-control', 'no-cache').type(type);
    return prepared.send(request, reply);
  };
}
