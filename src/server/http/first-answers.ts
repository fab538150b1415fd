// The answers to the first calls of a page, put into the page itself: a browser then has them before its script has come. They are
// made by those calls, with the token of the cookie as the page would send it; what is refused, long or late the page asks for itself.
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { addressOf } from '#shared/api/address.ts';
import { OWNER_LENGTH } from '#shared/pages/first-answers.ts';
import type { FurtherCall } from '#shared/pages/first-view.ts';
import { hasPageCalls, type PageCall, pageCalls } from '#shared/pages/page-calls.ts';

/** Characters. A longer answer is better kept by the browser, which keeps nothing of the page. */
const MAX_LENGTH = 200_000;
/** Milliseconds that a page may come later for it. */
export const PATIENCE = 150;

export interface FirstAnswers {
  /** Whether everything was answered that the page is known to ask for. */
  areComplete: boolean;
  /** Asks for more; answers whether anything came. */
  add: (calls: readonly FurtherCall[]) => Promise<boolean>;
  /** By the address of the call. */
  json: () => string;
  /** As data, which a browser does not run; empty without answers. */
  element: () => string;
}

/** None for anyone whom the API would not know, nor for a request that opens no page. */
export async function firstAnswers(
  app: FastifyInstance,
  request: FastifyRequest,
  patience: number,
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
    // First alone: whoever sends a token that does not count costs no more than one call.
    await askKnown(whoAmI);
    if (found.size > 0) await Promise.allSettled(others.map(askKnown));
  };
  if (token) await Promise.race([askAll().catch(() => undefined), after(patience)]);
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

/** In JSON the sign only stands within texts. */
function elementFor(token: string, json: string): string {
  const start = `<script type="application/json" id="first-answers" data-for="${token.slice(0, OWNER_LENGTH)}">`;
  return `${start}${json.replaceAll('<', String.raw`\u003c`)}</script>`;
}

export function after(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });
}

/** A browser says what it asks for: only somebody who goes to a page of ours gets data with it. */
function opensPage({ method, headers }: FastifyRequest): boolean {
  const says = (name: string, ...allowed: string[]) => allowed.includes(String(headers[name] ?? allowed[0]));
  return (
    method === 'GET' &&
    says('sec-fetch-mode', 'navigate') &&
    says('sec-fetch-dest', 'document') &&
    says('sec-fetch-site', 'same-origin', 'none')
  );
}

/** By what else the page differs. */
export const variesBy = 'cookie, user-agent, sec-ch-ua-mobile, sec-fetch-mode, sec-fetch-dest, sec-fetch-site';

function accessTokenOf({ headers }: FastifyRequest): string {
  const [, value = ''] = /(?:^|;\s*)access_token=([\w-]+)(?:;|$)/.exec(headers.cookie ?? '') ?? [];
  return value;
}
