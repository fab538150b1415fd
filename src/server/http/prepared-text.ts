// A large text that is the same for everybody: written out, compressed and tagged once, when somebody first asks for it,
// so that nobody can keep the server busy by asking. Used by operations.ts.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { etagOf, matchesEtag } from './etag.ts';

/** Most of what brotli can win, in a thirtieth of the time that its best takes: somebody is waiting for it. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

interface Prepared {
  etag: string;
  /** By the name that a client knows the encoding by; the smallest first. */
  bodies: Map<string, Buffer>;
  plain: Buffer;
}

export function preparedText(type: string, write: () => string) {
  let prepared: Promise<Prepared> | undefined;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { etag, bodies, plain } = await (prepared ??= prepare(write()));
    void reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag }).type(type);
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    const encoding = [...bodies.keys()].find((name) => accepts(request.headers['accept-encoding'], name));
    if (encoding) void reply.header('content-encoding', encoding);
    return reply.send((encoding && bodies.get(encoding)) || plain);
  };
}

async function prepare(text: string): Promise<Prepared> {
  const plain = Buffer.from(text);
  const [br, gz] = await Promise.all([promisify(brotliCompress)(plain, brotli), promisify(gzip)(plain)]);
  return {
    etag: etagOf(text, undefined),
    bodies: new Map([
      ['br', br],
      ['gzip', gz],
    ]),
    plain,
  };
}

/** Whether a header such as `gzip, br;q=0.5` allows an encoding. */
function accepts(header: string | string[] | undefined, encoding: string): boolean {
  const allowed = String(header ?? '').split(',');
  return allowed.some((each) => {
    const [name, ...parameters] = each.split(';').map((part) => part.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
