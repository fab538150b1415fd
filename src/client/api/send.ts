// Sends one request for an endpoint of the contract. Sessions are handled by `call` and `refresh`.
import type { z } from 'zod';

import { addressOf } from '#shared/api/address.ts';
import type { Endpoint, Params } from '#shared/api/endpoint.ts';
import { fileTypes } from '#shared/api/file-types.ts';
import { failureText } from '#shared/text/failure.ts';

/** A refusal, or a failure on the way (status 0: the server was not reached). The message is for the user. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** What is wrong per attribute. */
  readonly errors: Record<string, string>;
  /** The whole body, for pages that need more of it (the current record after a 412). */
  readonly details: unknown;

  constructor(status: number, message: string, errors: Record<string, string> = {}, details?: unknown) {
    super(message);
    this.status = status;
    this.errors = errors;
    this.details = details;
  }

  /** The server reports that it lost its database during the save, so it may or may not have been saved. */
  get isOutcomeUnknown(): boolean {
    return (this.details as { outcome?: unknown } | undefined)?.outcome === 'unknown';
  }

  /** Also an unknown outcome: the response got lost on its way to the client or to a proxy. */
  get isAnswerLost(): boolean {
    return this.status === 0 || ((this.status === 502 || this.status === 504) && this.message === failureText.failed);
  }
}

/**
 * Whether the response explains what is wrong. Otherwise it is a failure, also with an empty body below status 500, and the
 * code that was saving reports it with the name of what it saved.
 */
export function isRefusal(error: unknown): error is ApiError {
  const hasReason = error instanceof ApiError && error.message !== failureText.failed;
  return hasReason && ((error.status > 0 && error.status < 500) || error.isOutcomeUnknown);
}

/** The sentence for the user; a general one for anything but an answer of the server. */
export function errorMessage(error: unknown): string {
  return error instanceof ApiError ? error.message : failureText.failed;
}

/** What the server sends as Retry-After with such an answer. */
const UNKNOWN_OUTCOME_RETRY_MS = 2_000;

/**
 * Sends once more when the outcome is unknown. Only for requests that the server recognises when repeated, such as a grid, whose
 * new items have keys; for all others the message explains what to do.
 */
export async function sendUntilKnown<T>(work: () => Promise<T>, wait = UNKNOWN_OUTCOME_RETRY_MS): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError && (error.isOutcomeUnknown || error.isAnswerLost))) throw error;
    await new Promise((resolve) => setTimeout(resolve, wait));
    return work();
  }
}

type PathParams<Path extends string> = string extends Path ? Record<string, number | string> | undefined : Params<Path>;
type MayBeLeftOut<T> = undefined extends T
  ? true
  : Record<string, never> extends T
    ? true
    : Partial<T> extends T
      ? true
      : false;
type Part<Name extends string, T> = MayBeLeftOut<T> extends true ? { [K in Name]?: T } : { [K in Name]: T };

/** The arguments of a call of this endpoint; parts that it does not need may be left out. */
export type InputOf<E extends Endpoint> = Part<'params', PathParams<E['path']>> &
  Part<'query', z.input<E['query']>> &
  Part<'body', z.input<E['body']>> & { ifMatch?: string; signal?: AbortSignal };

export type OutputOf<E extends Endpoint> = z.output<E['response']>;

/** The last argument of a call, which may be left out when nothing in it is required. */
export type InputArgument<E extends Endpoint> =
  Partial<InputOf<E>> extends InputOf<E> ? [input?: InputOf<E>] : [input: InputOf<E>];

/** The same without the types of one endpoint, for the generic core. */
export interface AnyInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  ifMatch?: string;
  signal?: AbortSignal;
}

export interface Answer {
  data: unknown;
  etag: string | null;
  /** The file name that the server suggests. */
  fileName?: string | undefined;
}

const baseUrl: string = import.meta.env.VITE_API_URL ?? '';

export async function send(
  endpoint: Pick<Endpoint, 'method' | 'path' | 'file'>,
  input: AnyInput,
  accessToken?: string,
): Promise<Answer> {
  const headers = new Headers({ Accept: 'application/json' });
  if (accessToken) headers.set('Authorization', `Bearer ${accessToken}`);
  if (input.ifMatch) headers.set('If-Match', input.ifMatch);
  const request: RequestInit = { method: endpoint.method, headers };
  if (input.body !== undefined) {
    const { type, content } = encoded(input.body);
    headers.set('Content-Type', type);
    request.body = content;
  }
  if (input.signal) request.signal = input.signal;

  const response = await reach(baseUrl + addressOf(endpoint.path, input), request);
  const data = endpoint.file && response.ok ? await response.blob() : await bodyOf(response);
  if (!response.ok) throw refusal(response.status, data);
  const [, fileName] = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '') ?? [];
  return { data, etag: response.headers.get('ETag'), fileName };
}

/** A file is sent unchanged; the server checks its contents. */
function encoded(body: unknown): { type: string; content: BodyInit } {
  if (!(body instanceof Uint8Array)) return { type: 'application/json', content: JSON.stringify(body) };
  const isZip = body[0] === 0x50 && body[1] === 0x4b;
  return { type: fileTypes[isZip ? 'xlsx' : 'csv'], content: body as BodyInit };
}

async function reach(url: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request);
  } catch (error) {
    if (request.signal?.aborted) throw error;
    throw new ApiError(0, failureText.unreachable);
  }
}

/** Whether the server can be reached, for a page whose code failed to load. */
export async function serverAnswers(): Promise<boolean> {
  return fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** A response that is not JSON (a proxy's error page) counts as empty: its status is enough. */
async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => '');
  if (!text) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function refusal(status: number, data: unknown): ApiError {
  const { message, errors } = (data ?? {}) as { message?: unknown; errors?: unknown };
  const known = typeof message === 'string' && message !== '';
  return new ApiError(
    status,
    known ? message : status === 403 ? failureText.forbidden : failureText.failed,
    typeof errors === 'object' && errors !== null ? (errors as Record<string, string>) : {},
    data,
  );
}
