// Requests made from the contract: valid, nearly valid and wrong ones, for every call.
import * as fc from 'fast-check';

import { allEndpoints } from '#shared/api/contract.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { objectKeys } from '#shared/permissions/objects.ts';

import { hugeNumber, nastyKey, nastyNumber, nastyText, nastyValue } from './nasty.ts';
import { idsForPath, ownIdsForPath, type Pools } from './pools.ts';
import { samplesOf } from './samples.ts';
import { takesTime } from './takes-time.ts';

export interface FuzzRequest {
  /** The name of the contract call; '' for another address. */
  name: string;
  method: string;
  url: string;
  /** The index of the sender in the list of senders. */
  sender: number;
  headers: Record<string, string>;
  payload?: string | undefined;
}

export function requests(pools: Pools, senders: number): fc.Arbitrary<FuzzRequest> {
  const asked = allEndpoints().filter(({ endpoint }) => !takesTime(endpoint));
  const calls = asked.map(({ name, endpoint }) => ({
    // Few deletions, because later requests need the records; mostly writes, where most can go wrong.
    weight: { GET: 2, DELETE: 1, POST: 5, PUT: 5, PATCH: 5 }[endpoint.method],
    arbitrary: callOf(name, endpoint, pools, senders),
  }));
  return fc.oneof({ weight: 30, arbitrary: fc.oneof(...calls) }, { weight: 1, arbitrary: strayRequest(senders) });
}

function callOf(name: string, endpoint: Endpoint, pools: Pools, senders: number): fc.Arbitrary<FuzzRequest> {
  const hasBody = !['GET', 'DELETE'].includes(endpoint.method);
  return fc.record({
    name: fc.constant(name),
    method: fc.oneof(
      { weight: 40, arbitrary: fc.constant(endpoint.method as string) },
      { weight: 1, arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS') },
    ),
    url: fc.tuple(pathOf(endpoint, pools), queryOf(endpoint, pools)).map(([path, query]) => path + query),
    // The first sender may do everything, so their requests get furthest.
    sender: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(senders - 1) }),
    headers: headers(hasBody),
    payload: hasBody ? bodyOf(endpoint, pools) : fc.constant(undefined),
  });
}

function pathOf({ path }: Endpoint, pools: Pools): fc.Arbitrary<string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const odd = nastyText.map((text) => inAddress(text.slice(0, 300)));
  const values = names.map((name) =>
    fc.oneof(
      {
        weight: 12,
        arbitrary: name.endsWith('id') ? idsForPath(pools, path).map(String) : word(name),
      },
      { weight: 1, arbitrary: fc.constantFrom('0', '2147483647', '2147483648', '9999999999', '-1', '1.5', 'abc') },
      { weight: 1, arbitrary: odd },
    ),
  );
  return fc
    .tuple(...values)
    .map((chosen) => names.reduce((at, name, i) => at.replace(`{${name}}`, () => chosen[i] ?? ''), path));
}

/** An address cannot contain a lone surrogate: the replacement character is sent instead. */
function inAddress(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString());
}

function inQuery(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function word(name: string): fc.Arbitrary<string> {
  return name === 'objectId' ? fc.constantFrom(...objectKeys) : fc.stringMatching(/^[\w-]{43}$/);
}

function queryOf({ query }: Endpoint, pools: Pools): fc.Arbitrary<string> {
  const pairs = samplesOf(query, pools).map((value) =>
    Object.entries((value ?? {}) as Record<string, unknown>).flatMap(([name, each]) =>
      each === undefined ? [] : [[name, inQuery(each)] as const],
    ),
  );
  const odd = fc.array(
    fc.tuple(
      nastyKey,
      nastyText.map((text) => text.slice(0, 5_000)),
    ),
    { maxLength: 2 },
  );
  const written = (list: (readonly [string, string])[]) =>
    list.length === 0 ? '' : `?${new URLSearchParams(list.map(([name, value]) => [name, value])).toString()}`;
  return fc.oneof(
    { weight: 10, arbitrary: pairs.map(written) },
    { weight: 1, arbitrary: fc.tuple(pairs, odd).map(([good, bad]) => written([...good, ...bad])) },
    { weight: 1, arbitrary: pairs.map((good) => written([...good, ...good])) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(pairs, nastyText)
        .map(([good, text]) => written(good.map(([name]) => [name, text.slice(0, 5_000)]))),
    },
    { weight: 1, arbitrary: fc.constantFrom('?', '?%', '?%00', '?a[b]=1', '?=&&=', '?programme=%ff', '?__proto__=1') },
  );
}

const odd = ['*', '"r1-x"', '"r99999999999-x"', 'W/"r1-"', '""', 'x'.repeat(4_000), '"r1-x", "r2-x"', '\u00ff'];
const oddHeaders = {
  'content-type': [
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'json',
    '',
  ],
  'if-match': odd,
  'if-none-match': odd,
  accept: ['text/html', 'gzip', 'x'.repeat(2_000), '*/*;q=NaN'],
  'accept-encoding': ['gzip', 'br, gzip;q=0', 'identity;q=0, *;q=0', 'x'.repeat(500)],
  'x-forwarded-for': ['1.2.3.4', 'x', '::1, \u00e9'],
  'content-length': ['0', '-1', '99999999999', 'x'],
};

/** Mostly valid; now and then one odd header. */
function headers(hasBody: boolean): fc.Arbitrary<Record<string, string>> {
  const usual: Record<string, string> = hasBody ? { 'content-type': 'application/json' } : {};
  const oneOdd = Object.entries(oddHeaders).map(([name, values]) =>
    fc.constantFrom(...values).map((value) => ({ ...usual, [name]: value })),
  );
  return fc.oneof({ weight: 60, arbitrary: fc.constant(usual) }, ...oneOdd);
}

/** A valid call about rows of the user's school. */
export function wellMeant(endpoint: Endpoint, pools: Pools): fc.Arbitrary<{ url: string; payload?: string }> {
  const ids = ownIdsForPath(pools, endpoint.path);
  const id = ids.length > 0 ? fc.constantFrom(...ids).map(String) : fc.constant('1');
  const parts = fc.record({ id, text: word(endpoint.path.includes('objectId') ? 'objectId' : 'token') });
  const path = parts.map((given) =>
    endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => (name.endsWith('id') ? given.id : given.text)),
  );
  const query = samplesOf(endpoint.query, pools).map((value) => {
    const given = Object.entries((value ?? {}) as Record<string, unknown>).filter(([, each]) => each !== undefined);
    return new URLSearchParams(given.map(([name, each]) => [name, inQuery(each)])).toString();
  });
  const url = fc.tuple(path, query).map(([address, search]) => (search ? `${address}?${search}` : address));
  if (['GET', 'DELETE'].includes(endpoint.method)) return fc.record({ url });
  return fc.record({ url, payload: samplesOf(endpoint.body, pools).map(asText) });
}

interface Mutation {
  at: number;
  kind: 'same' | 'replace' | 'remove' | 'add' | 'wrap';
  key: string;
  /** Replacements of the right type, which pass more checks. */
  text: string;
  number: number;
  value: unknown;
}
const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat(1_000),
  kind: fc.constantFrom('same', 'same', 'same', 'replace', 'remove', 'add', 'wrap'),
  key: nastyKey,
  text: nastyText,
  number: nastyNumber,
  value: nastyValue,
});

function bodyOf({ body }: Endpoint, pools: Pools): fc.Arbitrary<string | undefined> {
  const good = samplesOf(body, pools);
  const broken = ['', '{', '{"a":', '[1,', 'nul', '\u0000', '{"a":1}{', '{"__proto__":{"x":1}}', '"x"', 'null', '[[['];
  return fc.oneof(
    { weight: 5, arbitrary: good.map(asText) },
    { weight: 8, arbitrary: fc.tuple(good, mutation).map(([value, change]) => asText(mutate(value, change))) },
    { weight: 1, arbitrary: nastyValue.map(asText) },
    { weight: 1, arbitrary: fc.constantFrom(...broken, '['.repeat(200_000), '{"a":'.repeat(50_000)) },
  );
}

const asText = (value: unknown) => JSON.stringify(value ?? {}).replaceAll(`"${hugeNumber}"`, '1e999');

/** The same value with one change somewhere in it. */
function mutate(value: unknown, change: Mutation): unknown {
  const copy: unknown = JSON.parse(JSON.stringify(value ?? {}));
  const places: { holder: Record<string, unknown>; key: string }[] = [];
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null || places.length > 200) return;
    for (const key of Object.keys(node)) {
      places.push({ holder: node as Record<string, unknown>, key });
      walk((node as Record<string, unknown>)[key]);
    }
  };
  walk(copy);
  const place = places[change.at % Math.max(places.length, 1)];
  if (!place) return change.value;
  const { holder, key } = place;
  if (change.kind === 'remove') delete holder[key];
  else if (change.kind === 'wrap') holder[key] = [holder[key]];
  else {
    const at = change.kind === 'add' ? change.key : key;
    const given = change.kind === 'same' ? sameType(holder[key], change) : change.value;
    Object.defineProperty(holder, at, { value: given, enumerable: true, configurable: true, writable: true });
  }
  return copy;
}

function sameType(before: unknown, { text, number, value }: Mutation): unknown {
  if (typeof before === 'string') return text;
  return typeof before === 'number' ? number : value;
}

const strayPaths = [
  ...[
    '/',
    '//',
    '/..%2f..%2fpackage.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e/index.html',
    '/%00',
    '/%',
  ],
  ...[
    '/api',
    '/api/',
    '/api/%E0%A4%A',
    '/api/programmes.json/',
    '/api/programmes/1.json%00',
    '/api//me',
    '/API/ME',
    '/oauth/v2',
  ],
  ...[
    '/api/calendarfeeds/x.ics',
    `/api/calendarfeeds/${'a'.repeat(43)}.ics`,
    '/api/metrics',
    '/api/health',
    '/health/ready',
    '/api/docs',
  ],
  ...[
    '/api/openapi.json',
    '/index.html',
    '/assets/',
    '/.env',
    '/resetpassword/1/x',
    `/${'a/'.repeat(2_000)}`,
    '/?%ff=%',
  ],
];

/** Addresses outside the contract. */
function strayRequest(senders: number): fc.Arbitrary<FuzzRequest> {
  return fc.record({
    name: fc.constant(''),
    method: fc.constantFrom('GET', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'),
    url: fc.oneof(
      fc.constantFrom(...strayPaths),
      nastyText.map((text) => `/${inAddress(text.slice(0, 2_000))}`),
    ),
    sender: fc.nat(senders - 1),
    headers: headers(false),
    payload: fc.constant(undefined),
  });
}
