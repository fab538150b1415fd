// Every error response of OEAPI, in the form of the version in the address (application/problem+json).
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

import { isUnavailable } from '#server/db/errors.ts';
import { Refusal } from '#server/refusal.ts';
import { oeapiText } from '#shared/text/oeapi.ts';

import type { OeapiVersion } from './version.ts';

export function sendProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { version, publicUrl }: { version: OeapiVersion; publicUrl: string },
): void {
  const { status, message, details } = asRefusal(error, request);
  if (status >= 500) request.log.error({ err: error }, message);
  const { retry_after: retryAfter, ...more } = details;
  if (typeof retryAfter === 'number') void reply.header('retry-after', retryAfter);
  if (status === 401) void reply.header('www-authenticate', ['Bearer', 'Basic realm="OEAPI", charset="UTF-8"']);
  if (status === 405) void reply.header('allow', 'GET, HEAD');
  const title = oeapiText.titles[status] ?? String(status);
  const problem = version.problem({ status, title, detail: message, more }, publicUrl);
  void reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem));
}

function asRefusal(error: unknown, { id }: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error.status === 404 ? new Refusal(404, oeapiText.notFound) : error;
  if (isUnavailable(error)) return new Refusal(503, oeapiText.titles[503] ?? '', { details: { retry_after: 2 } });
  const { statusCode = 500 } = error as Partial<FastifyError>;
  if (statusCode >= 400 && statusCode < 500) return new Refusal(400, oeapiText.titles[400] ?? '');
  return new Refusal(500, oeapiText.internal(id));
}
