// What the log says about requests and errors: who, when and what, and nothing that opens a door. Used by main.
import type { FastifyRequest, FastifyServerOptions } from 'fastify';

export function logOptions(level: string): Exclude<FastifyServerOptions['logger'], boolean | undefined> {
  return { level, serializers: { req: loggedRequest, err: loggedError } };
}

/** Headers and body never; what was searched for is nobody's business either. */
function loggedRequest({ method, url, host, ip }: FastifyRequest) {
  return { method, url: loggedPath(url), host, remoteAddress: ip };
}

/** Links in mails and calendar feeds carry their secret in the path. */
export function loggedPath(url: string): string {
  return url
    .replace(/[?#].*$/s, '')
    .replace(/^(\/(?:api\/me|resetpassword)\/\d+\/)[^/]+/, '$1…')
    .replace(/[\w-]{32,}/g, '…');
}

/** PostgreSQL's details quote whole rows, so only what names the fault is kept. */
function loggedError(error: Error & { code?: unknown; constraint?: unknown; table?: unknown }) {
  const { name, message, stack = '', code, constraint, table, cause } = error;
  return { type: name, message, stack, code, constraint, table, ...(cause instanceof Error && { cause: cause.stack }) };
}
