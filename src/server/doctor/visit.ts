// Requests the product as a browser would: by its public URL, through any proxy. The only code that makes requests to a web server,
// and only to PUBLIC_URL.
import { get as getPlain, type IncomingMessage } from 'node:http';
import { get as getSafe } from 'node:https';
import type { TLSSocket } from 'node:tls';

import type { Certificate, Visited } from './outside.ts';

/** Milliseconds. */
const TIMEOUT_MS = 10_000;
const DAY_MS = 86_400_000;

export async function visit(publicUrl: string): Promise<Visited> {
  const url = new URL('/health/ready', publicUrl);
  return new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException) => resolve({ reached: false, reason: error.code ?? error.message });
    const options = { timeout: TIMEOUT_MS, agent: false as const };
    const take = (answer: IncomingMessage) => void read(answer).then(resolve, fail);
    // A certificate error is reported as a finding and must not abort the request.
    const request =
      url.protocol === 'https:'
        ? getSafe(url, { ...options, rejectUnauthorized: false }, take)
        : getPlain(url, options, take);
    request.on('error', fail);
    request.on('timeout', () => request.destroy(Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' })));
  });
}

async function read(answer: IncomingMessage): Promise<Visited> {
  // Read before the end of the response, when the connection may be closed.
  const certificate = certificateOf(answer.socket as Partial<TLSSocket>);
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return {
    reached: true,
    status: answer.statusCode ?? 0,
    ours: /^\{"status":"\w+"\}$/.test(text),
    policy: String(answer.headers['content-security-policy'] ?? '').startsWith("default-src 'none'"),
    certificate,
  };
}

function certificateOf(socket: Partial<TLSSocket>): Certificate | null {
  const given = socket.getPeerCertificate?.();
  if (!given?.valid_to) return null;
  const problem = socket.authorized === true ? null : String(socket.authorizationError ?? 'unknown');
  return { problem, daysLeft: Math.floor((new Date(given.valid_to).getTime() - Date.now()) / DAY_MS) };
}
