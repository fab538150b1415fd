// What the log contains about requests and errors: who, when and what, but no secrets. Used by start.
import type { FastifyRequest, FastifyServerOptions } from 'fastify';

export function logOptions(level: string): Exclude<FastifyServerOptions['logger'], boolean | undefined> {
  return { level, serializers: { req: loggedRequest, err: loggedError } };
}

/** Never headers or body, nor the query string: what users search for is private. */
function loggedRequest({ method, url, host, ip }: FastifyRequest) {
  return { method, url: loggedPath(url), host, remoteAddress: ip };
}

/** Links in mails and calendar feeds have their secret in the path. */
export function loggedPath(url: string): string {
  return url
    .replace(/[?#].*$/s, '')
    .replace(/^(\/(?:api\/me|resetpassword)\/\d+\/)[^/]+/, '$1…')
    .replace(/[\w-]{32,}/g, '…');
}

/** PostgreSQL's details quote whole rows, so only the fields that identify the fault are logged. */
function loggedError(error: Error & { code?: unknown; constraint?: unknown; table?: unknown }) {
  const { name, message, stack = '', code, constraint, table, cause } = error;
  return { type: name, message, stack, code, constraint, table, ...(cause instanceof Error && { cause: cause.stack }) };
}
