// Requests and responses of the token endpoint (RFC 6749), for every grant.
import { JsonAnswer } from '#server/http/answer.ts';

export type TokenBody = Record<string, unknown>;
type Headers = JsonAnswer['headers'];

/** Neither tokens nor tickets may be cached on the way to the client. */
const neverKept = { 'cache-control': 'no-store', pragma: 'no-cache' };

export function tokenAnswer(status: number, body: object | undefined, headers: Headers = {}): JsonAnswer {
  return new JsonAnswer(JSON.stringify(body), { status, headers: { ...neverKept, ...headers } });
}

export function tokenRefusal(error: string, error_description: string, status = 400, headers?: Headers): JsonAnswer {
  return tokenAnswer(status, { error, error_description }, headers);
}

/** Form values are text; JSON values may be anything. */
export function textIn(body: TokenBody, name: string): string {
  const value = body[name];
  return typeof value === 'string' ? value : '';
}
