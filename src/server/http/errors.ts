// Every error response: a status, a Dutch sentence and the fields. Never a stack, SQL or another school's data.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

import { isDiskFull, isUnavailable, OutcomeUnknown } from '#server/db/errors.ts';
import { Refusal } from '#server/refusal.ts';
import { fieldText } from '#shared/text/field.ts';
import { logText } from '#shared/text/log.ts';
import { refusalText } from '#shared/text/refusal.ts';

import { databaseRefusal } from './database-refusal.ts';
import { issueText } from './issue-text.ts';

export function registerErrors(app: FastifyInstance): void {
  z.config({ customError: issueText });
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = isGone(error, request) ? new Refusal(400, refusalText.malformed) : asRefusal(error, request);
  if (refusal.status >= 500) request.log.error({ err: error }, refusal.message);
  // Expected occasionally; if it happens often, a check is missing.
  else if (!(error instanceof Refusal) && databaseRefusal(error, request))
    request.log.warn({ err: error }, refusal.message);
  if (refusal.status === 403 || refusal.status === 429)
    request.log.warn(
      { status: refusal.status, user: request.authentication?.user.id, address: request.ip },
      logText.refused,
    );
  const retryAfter = refusal.details['retry_after'];
  if (typeof retryAfter === 'number') void reply.header('retry-after', retryAfter);
  if (refusal.status === 401) void reply.header('www-authenticate', 'Bearer');
  return reply
    .status(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ message: refusal.message, errors: refusal.errors, ...refusal.details }));
}

/** The client disconnected while it was sending: nobody receives the answer, and nothing is wrong here. */
function isGone(error: unknown, { raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete && (error as Partial<FastifyError>).code === 'ECONNRESET';
}

function asRefusal(error: unknown, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof z.ZodError) return refusalFromZod(error);
  if (isDiskFull(error)) return new Refusal(503, refusalText.diskFull, { details: { retry_after: 60 } });
  if (error instanceof OutcomeUnknown)
    return new Refusal(503, refusalText.outcomeUnknown, { details: { retry_after: 2, outcome: 'unknown' } });
  if (isUnavailable(error)) return new Refusal(503, refusalText.unavailable, { details: { retry_after: 2 } });
  const refused = databaseRefusal(error, request);
  if (refused) return refused;
  const { code, statusCode = 500 } = error as Partial<FastifyError>;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new Refusal(413, refusalText.tooLarge(request.routeOptions.bodyLimit));
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refusal(415, refusalText.mediaType);
  if (statusCode === 429) return new Refusal(429, refusalText.tooMany);
  if (statusCode >= 400 && statusCode < 500)
    return new Refusal(400, isBodyError(error, code) ? refusalText.malformedJson : refusalText.malformed);
  return new Refusal(500, refusalText.internal(request.id));
}

/** An error of the body parser, not of the URL or of the request as a whole. */
function isBodyError(error: unknown, code = ''): boolean {
  return error instanceof SyntaxError || code.startsWith('FST_ERR_CTP_');
}

/** A wrong shape is 400; the right shape with an invalid value is 422. */
function refusalFromZod({ issues }: z.ZodError): Refusal {
  // Without a prototype: on a plain object a field named `constructor` would seem to have an error already.
  const errors = Object.create(null) as Record<string, string>;
  let malformed = false;
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) errors[key] ??= fieldText.unknown;
    else errors[issue.path.map(String).join('.') || 'body'] ??= issue.message;
    malformed ||= hasWrongShape(issue);
  }
  return malformed
    ? new Refusal(400, refusalText.malformed, { errors })
    : new Refusal(422, refusalText.invalid, { errors });
}

function hasWrongShape(issue: z.core.$ZodIssue): boolean {
  // A union has the wrong shape only if every branch has.
  if (issue.code === 'invalid_union') return issue.errors.every((branch) => branch.some(hasWrongShape));
  return issue.code === 'unrecognized_keys' || issue.code === 'invalid_type';
}
