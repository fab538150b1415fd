// Calls an endpoint of the contract with the session of the user. Pages read through `query.ts`, and write by this.
import type { Endpoint } from '#shared/api/endpoint.ts';
import { refusalText } from '#shared/text/refusal.ts';

import { endSession } from './end-session.ts';
import { flushCache, forgetUnused } from './query-client.ts';
import { renewAccessToken } from './refresh.ts';
import { noteRefusal } from './second-factor-missing.ts';
import { type Answer, type AnyInput, ApiError, type InputArgument, type OutputOf, send } from './send.ts';
import { readTokens } from './tokens.ts';

/** Returns the answer, or throws an ApiError. A write flushes the cache, so that pages on screen are read again. */
export async function call<E extends Endpoint>(endpoint: E, ...[input]: InputArgument<E>): Promise<OutputOf<E>> {
  const { data } = await callAny(endpoint, input);
  return data as OutputOf<E>;
}

/** With the tag of the answer, to send back as `ifMatch` when saving. */
export async function callWithTag<E extends Endpoint>(
  endpoint: E,
  ...[input]: InputArgument<E>
): Promise<{ data: OutputOf<E>; etag: string | null }> {
  const { data, etag } = await callAny(endpoint, input);
  return { data: data as OutputOf<E>, etag };
}

/**
 * The same call for an endpoint that is only known at run time. Every call passes here, so this is where a write
 * flushes the cache.
 */
export async function callAny(endpoint: Endpoint, input: AnyInput = {}): Promise<Answer> {
  const asked = callInSession(endpoint, input).catch((error: unknown) => {
    noteRefusal(error);
    throw error;
  });
  if (endpoint.method === 'GET' || endpoint.onlyReads) return asked;
  try {
    const answer = await asked;
    flushCache();
    return answer;
  } catch (error) {
    // It may have succeeded although the response got lost. The page that sent it explains that, and stays as it is.
    if (!isUnauthorized(error)) forgetUnused();
    throw error;
  }
}

async function callInSession(endpoint: Endpoint, input: AnyInput): Promise<Answer> {
  if (endpoint.access === 'public') return send(endpoint, input);
  const token = readTokens().access;
  if (token) {
    try {
      return await send(endpoint, input, token);
    } catch (error) {
      if (!isUnauthorized(error)) throw error;
    }
  }
  const renewed = await renewAccessToken(token);
  if (renewed === null) throw sessionEnded();
  try {
    return await send(endpoint, input, renewed);
  } catch (error) {
    throw isUnauthorized(error) ? sessionEnded() : error;
  }
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

function sessionEnded(): ApiError {
  endSession();
  return new ApiError(401, refusalText.unauthorized);
}
