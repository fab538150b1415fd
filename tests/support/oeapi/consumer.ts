// A program that reads a school by OEAPI: one request, all pages of a list, or everything that can be reached.
import { sql } from 'kysely';

import { newToken, tokenHash } from '#server/tokens.ts';
import type { TestApi } from '#tests/support/api.ts';

export type Item = Record<string, unknown>;

export interface Consumer {
  base: string;
  get: (path: string, headers?: Record<string, string>) => Promise<Answer>;
  /** Every item of a list, page after page. */
  all: (path: string, pageSize?: number, between?: () => Promise<void>) => Promise<Item[]>;
}

export interface Answer {
  status: number;
  body: Item & { items?: Item[] };
  headers: Record<string, unknown>;
}

let made = 0;

export async function addClient(
  { database }: TestApi,
  organization: number,
  scopes: readonly string[] = ['oeapi'],
): Promise<{ id: number; basic: string; bearer: string }> {
  const [name, secret, token] = [`client-${(made += 1)}`, newToken(), newToken()];
  const added = await sql<{ id: number }>`
    insert into api_client (organization, title, client_id, secret_hash, scopes)
    values (${organization}, 'Proef', ${name}, ${tokenHash(secret)}, ${[...scopes]}) returning id`.execute(database);
  const id = added.rows[0]?.id ?? 0;
  await sql`
    insert into client_token (hash, api_client, expires_at)
    values (${tokenHash(token)}, ${id}, now() + interval '1 hour')`.execute(database);
  return { id, basic: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`, bearer: `Bearer ${token}` };
}

export function consumer({ app }: TestApi, base: string, authorization: string): Consumer {
  const get: Consumer['get'] = async (path, headers = {}) => {
    const response = await app.inject({ url: base + path, headers: { authorization, ...headers } });
    const body = (response.body ? JSON.parse(response.body) : {}) as Answer['body'];
    return { status: response.statusCode, body, headers: response.headers };
  };
  const all: Consumer['all'] = async (path, pageSize = 250, between) => {
    const items: Item[] = [];
    for (let page = 1; ; page++) {
      const joint = path.includes('?') ? '&' : '?';
      const { status, body } = await get(`${path}${joint}pageSize=${pageSize}&pageNumber=${page}`);
      if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
      items.push(...(body.items ?? []));
      if (body['hasNextPage'] !== true) return items;
      await between?.();
    }
  };
  return { base, get, all };
}

export interface Visit {
  /** The path with parameters, as in the specification. */
  pattern: string;
  path: string;
  answer: Answer;
}

/** From each list to its items, and from each item to the lists below it, as the official validator does. */
export async function spider(
  { get, all }: Consumer,
  paths: readonly string[],
  { query = '', pageSize = 250, perKind = 5 } = {},
): Promise<{ visits: Visit[]; ids: Map<string, string[]> }> {
  const visits: Visit[] = [];
  const ids = new Map<string, string[]>();
  const visit = async (pattern: string, path: string) => visits.push({ pattern, path, answer: await get(path) });
  for (const pattern of paths.filter((each) => !each.includes('{'))) {
    await visit(pattern, `${pattern}${query}`);
    if (visits.at(-1)?.answer.body.items === undefined) continue;
    const own = paths.filter((each) => each.startsWith(`${pattern}/{`));
    const name = /\{(\w+)\}/.exec(own[0] ?? '')?.[1] ?? '';
    const items = await all(`${pattern}${query}`, pageSize);
    // In the path of a component the parameter has another name than its id field.
    const idOf = (item: Item) => String(item[name] ?? item['componentId']);
    ids.set(pattern, items.map(idOf));
    for (const id of sample(items, perKind).map(idOf))
      for (const each of own) await visit(each, each.replace(`{${name}}`, id) + (each.endsWith('}') ? '' : query));
  }
  return { visits, ids };
}

/** Evenly spread over the list. */
export function sample<T>(all: readonly T[], count: number): T[] {
  const step = Math.max(1, all.length / count);
  return Array.from({ length: Math.min(count, all.length) }, (_, index) => all[Math.floor(index * step)] as T);
}
