// What the token endpoint takes and answers, whatever the grant: RFC 6749.
import { JsonAnswer } from '#server/http/answer.ts';

export type TokenBody = Record<string, unknown>;
type Headers = JsonAnswer['headers'];

/** Nobody between us and the client keeps a token, or what leads to one. */
const neverKept = { 'cache-control': 'no-store', pragma: 'no-cache' };

export function tokenAnswer(status: number, body: object | undefined, headers: Headers = {}): JsonAnswer {
  return new JsonAnswer(JSON.stringify(body), { status, headers: { ...neverKept, ...headers } });
}

export function tokenRefusal(error: string, error_description: string, status = 400, headers?: Headers): JsonAnswer {
  return tokenAnswer(status, { error, error_description }, headers);
}

/** A form has texts only; JSON may have anything. */
export function textIn(body: TokenBody, name: string): string {
  const value = body[name];
  return typeof value === 'string' ? value : '';
}
