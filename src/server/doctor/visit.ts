// Visits the product as a browser would: by its public address, through whatever stands before it. The only place that asks a web
// server something, and only the one that PUBLIC_URL names.
import { get as getPlain, type IncomingMessage } from 'node:http';
import { get as getSafe } from 'node:https';
import type { TLSSocket } from 'node:tls';

import type { Certificate, Visited } from './outside.ts';

/** Milliseconds. */
const patience = 10_000;
const day = 86_400_000;

export async function visit(publicUrl: string): Promise<Visited> {
  const url = new URL('/health/ready', publicUrl);
  return new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException) => resolve({ reached: false, reason: error.code ?? error.message });
    const options = { timeout: patience, agent: false as const };
    const take = (answer: IncomingMessage) => void read(answer).then(resolve, fail);
    // What is wrong with a certificate is for us to say, not a reason to see nothing.
    const request =
      url.protocol === 'https:'
        ? getSafe(url, { ...options, rejectUnauthorized: false }, take)
        : getPlain(url, options, take);
    request.on('error', fail);
    request.on('timeout', () => request.destroy(Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' })));
  });
}

async function read(answer: IncomingMessage): Promise<Visited> {
  // Asked before the end, when the connection may be gone.
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
  return { problem, daysLeft: Math.floor((new Date(given.valid_to).getTime() - Date.now()) / day) };
}
