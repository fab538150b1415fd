// Embeds the answers to the first calls of a page in the page itself, so that the browser has them before its script has loaded.
// The server makes those calls with the token of the cookie; the page asks itself for answers that were refused, long or late.
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { addressOf } from '#shared/api/address.ts';
import { OWNER_LENGTH } from '#shared/pages/first-answers.ts';
import type { FurtherCall } from '#shared/pages/first-view.ts';
import { hasPageCalls, type PageCall, pageCalls } from '#shared/pages/page-calls.ts';

/** Characters. The browser can cache a longer answer if it asks for it itself; the page is never cached. */
const MAX_LENGTH = 200_000;
/** How much the page may be delayed for the answers. */
export const FIRST_ANSWERS_TIMEOUT_MS = 150;

export interface FirstAnswers {
  /** Whether all calls that the page is known to make were answered. */
  areComplete: boolean;
  /** Makes more calls; returns whether any was answered. */
  add: (calls: readonly FurtherCall[]) => Promise<boolean>;
  /** An object with the answers by URL. */
  json: () => string;
  /** A script element with JSON, which browsers do not execute; empty without answers. */
  element: () => string;
}

/** Without answers if the token is not valid, or if the request is not a page navigation. */
export async function firstAnswers(
  app: FastifyInstance,
  request: FastifyRequest,
  timeoutMs: number,
): Promise<FirstAnswers> {
  const [path = '', ...query] = request.url.split('?');
  const token = opensPage(request) && hasPageCalls(path) ? accessTokenOf(request) : '';
  const found = new Map<string, string>();
  const ask = async (url: string, key: FurtherCall['key'] | null) => {
    const { statusCode, body, headers } = await app.inject({
      method: 'GET',
      url,
      headers: { authorization: `Bearer ${token}`, 'user-agent': request.headers['user-agent'] ?? '' },
      remoteAddress: request.ip,
    });
    if (statusCode !== 200 || body.length > MAX_LENGTH) return;
    const known = key ? `"key":${JSON.stringify(key)},` : '';
    found.set(url, `${JSON.stringify(url)}:{${known}"etag":${JSON.stringify(headers.etag ?? null)},"data":${body}}`);
  };
  const askKnown = ({ endpoint, input }: PageCall) => ask(addressOf(endpoint.path, input), null);
  const search = Object.fromEntries(new URLSearchParams(query.join('?')));
  const [whoAmI, ...others] = pageCalls(path, search);
  const askAll = async () => {
    // First on its own, so that an invalid token costs only one call.
    await askKnown(whoAmI);
    if (found.size > 0) await Promise.allSettled(others.map(askKnown));
  };
  if (token) await Promise.race([askAll().catch(() => undefined), delay(timeoutMs)]);
  const json = () => `{${[...found.values()].join()}}`;
  return {
    areComplete: found.size === others.length + 1,
    add: async (calls) => {
      const before = found.size;
      await Promise.allSettled(calls.map(({ address, key }) => ask(address, key)));
      return found.size > before;
    },
    json,
    element: () => (found.size > 0 ? elementFor(token, json()) : ''),
  };
}

/** `<` only occurs inside strings of the JSON, where it can be escaped. */
function elementFor(token: string, json: string): string {
  const start = `<script type="application/json" id="first-answers" data-for="${token.slice(0, OWNER_LENGTH)}">`;
  return `${start}${json.replaceAll('<', String.raw`\u003c`)}</script>`;
}

export function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });
}

/** Only a navigation to one of our pages, from our site or by the user, gets data: the browser's Sec-Fetch headers show that. */
function opensPage({ method, headers }: FastifyRequest): boolean {
  const headerIs = (name: string, ...allowed: string[]) => allowed.includes(String(headers[name] ?? allowed[0]));
  return (
    method === 'GET' &&
    headerIs('sec-fetch-mode', 'navigate') &&
    headerIs('sec-fetch-dest', 'document') &&
    headerIs('sec-fetch-site', 'same-origin', 'none')
  );
}

/** The request headers that change the page. */
export const variesBy = 'cookie, user-agent, sec-ch-ua-mobile, sec-fetch-mode, sec-fetch-dest, sec-fetch-site';

function accessTokenOf({ headers }: FastifyRequest): string {
  const [, value = ''] = /(?:^|;\s*)access_token=([\w-]+)(?:;|$)/.exec(headers.cookie ?? '') ?? [];
  return value;
}
