// A text that is sent many times: compressed once per encoding, on the first request for it. Used for cached lists, the API
// description and public pages.
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { etagOf, matchesEtag } from './etag.ts';

type Encoding = 'br' | 'gzip';

/** The most compact first. */
const encodings: readonly Encoding[] = ['br', 'gzip'];
/** Compressing less than this saves nothing. */
const MIN_BYTES = 1024;
/** Compressing less than this is faster than handing it to a thread. */
const MIN_BYTES_OF_THREAD = 8192;
const inThread = { br: promisify(brotliCompress), gzip: promisify(gzip) };

export class EncodedText {
  readonly etag: string;
  readonly #plain: Buffer;
  readonly #quality: number;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();
  #encodedBytes = 0;

  /** `quality` of the compression: 3 if it must be fast, 9 for text that is built once. The ETag is by default that of the text. */
  constructor(text: string, quality: number, etag?: string) {
    this.#plain = Buffer.from(text);
    this.etag = etag ?? etagOf(this.#plain, undefined);
    this.#quality = quality;
  }

  /** In bytes, with the compressed copies made so far. */
  get size(): number {
    return this.#plain.length + this.#encodedBytes;
  }

  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    void reply.headers({ etag: this.etag, vary: 'accept-encoding' });
    if (matchesEtag(request.headers['if-none-match'], this.etag)) return reply.code(304).send();
    const encoding = encodings.find((name) => accepts(request.headers['accept-encoding'], name));
    if (!encoding || this.#plain.length < MIN_BYTES) return reply.send(this.#plain);
    return reply.header('content-encoding', encoding).send(await this.#encodedAs(encoding));
  }

  #encodedAs(encoding: Encoding): Promise<Buffer> {
    const known = this.#encoded.get(encoding);
    if (known) return known;
    const made = compressed(this.#plain, encoding, this.#quality);
    this.#encoded.set(encoding, made);
    void made.then(({ length }) => (this.#encodedBytes += length)).catch(() => undefined);
    return made;
  }
}

async function compressed(text: Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  const isSmall = text.length < MIN_BYTES_OF_THREAD;
  if (encoding === 'gzip') return (isSmall ? gzipSync : inThread.gzip)(text, { level: quality });
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  return (isSmall ? brotliCompressSync : inThread.br)(text, { params });
}

/** Whether a header such as `gzip, br;q=0.5` allows an encoding. */
function accepts(header: string | string[] | undefined, encoding: string): boolean {
  const allowed = String(header ?? '').split(',');
  return allowed.some((each) => {
    const [name, ...parameters] = each.split(';').map((part) => part.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
