// Every GET of the contract about the rows of one school, with every query that its schema allows.
import { z } from 'zod';

import { allEndpoints } from '#shared/api/contract.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { usage, usedObjects } from '#shared/api/usage.ts';

import { ownIds, ownIdsForPath, type Pools } from './pools.ts';
import { takesTime } from './takes-time.ts';

type Query = Record<string, string>;

/**
 * Addresses of all GET calls, with existing ids; a call with several parameters gets one address per parameter and one
 * with all.
 */
export function readingUrls(pools: Pools): string[] {
  const asked = allEndpoints()
    .filter(({ endpoint }) => endpoint.method === 'GET' && !takesTime(endpoint))
    .flatMap(({ endpoint }) => urlsOf(endpoint, pools));
  return [...asked, ...usageUrls(pools)];
}

/** Where-used calls: the id must be one of the object. */
function usageUrls(pools: Pools): string[] {
  return usedObjects.flatMap((object) =>
    firstAndLast(ownIds(pools, object)).map((id) => `${usage.usage.path}?object=${object}&id=${id}`),
  );
}

function urlsOf(endpoint: Endpoint, pools: Pools): string[] {
  const paths = endpoint.path.includes('{')
    ? firstAndLast(ownIdsForPath(pools, endpoint.path)).map((id) => endpoint.path.replace(/\{\w+\}/, String(id)))
    : [endpoint.path];
  const queries = queriesOf(endpoint, pools).map((query) => new URLSearchParams(query).toString());
  return paths.flatMap((path) => [...new Set(queries)].map((query) => (query ? `${path}?${query}` : path)));
}

function firstAndLast(ids: readonly number[]): number[] {
  return [...new Set([...ids.slice(0, 1), ...ids.slice(-1)])];
}

function queriesOf({ query }: Endpoint, pools: Pools): Query[] {
  const schema = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' });
  const values = Object.entries(schema.properties ?? {}).map(
    ([name, each]) => [name, valuesOf(name, each as z.core.JSONSchema.BaseSchema, pools)] as const,
  );
  const needed = values.filter(([name]) => schema.required?.includes(name));
  const optional = values.filter(([name]) => !schema.required?.includes(name));
  const most = Math.max(1, ...needed.map(([, each]) => each.length));
  const bases = Array.from({ length: most }, (_, i) => pick(needed, i));
  const widest = Math.max(0, ...optional.map(([, each]) => each.length));
  return [
    ...bases,
    ...optional.flatMap(([name, each]) => each.flatMap((value) => bases.map((base) => ({ ...base, [name]: value })))),
    ...Array.from({ length: widest }, (_, i) => ({ ...bases[0], ...pick(optional, i) })),
  ];
}

function pick(values: (readonly [string, string[]])[], index: number): Query {
  return Object.fromEntries(
    values.flatMap(([name, each]) =>
      each
        .slice(index % each.length)
        .slice(0, 1)
        .map((v) => [name, v]),
    ),
  );
}

function valuesOf(name: string, schema: z.core.JSONSchema.BaseSchema, pools: Pools): string[] {
  // The two sides of a comparison.
  if (name === 'left' || name === 'right')
    return ownIds(pools, 'programme')
      .map((id) => `programme:${id}`)
      .slice(0, 2);
  const ids = ownIds(pools, name);
  if (ids.length > 0) return ids.slice(0, name.startsWith('relation') ? 6 : 2).map(String);
  if (schema.enum) return schema.enum.slice(0, 2).map(String);
  if (name === 'fields') return ['title,state'];
  if (name === 'q') return ['e'];
  return schema.type === 'integer' || schema.anyOf ? ['1'] : [];
}
