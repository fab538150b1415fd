// OEAPI on every path of both versions: a client of another school, a revoked client and one with another scope get nothing, and no
// client gets records that may not be shared, whatever it requests.
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { startApi, type TestApi } from '#tests/support/api.ts';
import { canary, fillWithCanaries } from '#tests/support/fuzz/canaries.ts';
import { nastyText } from '#tests/support/fuzz/nasty.ts';
import { createFullSchool, type FullSchool } from '#tests/support/fuzz/world.ts';
import { addClient, consumer } from '#tests/support/oeapi/consumer.ts';
import { itemOfEach, type OeapiPath, oeapiPaths } from '#tests/support/oeapi/paths.ts';

type Items = Awaited<ReturnType<typeof itemOfEach>>;
type Sender = 'own' | 'foreign' | 'revoked' | 'scopeless' | 'nobody';

let api: TestApi;
let school: FullSchool;
let other: FullSchool;
let items: Items;
let theirs: Items;
let senders: Record<Sender, string>;

beforeAll(async () => {
  api = await startApi();
  school = await createFullSchool(api);
  other = await createFullSchool(api);
  await open(school.organization);
  await open(other.organization);
  items = await itemOfEach(api.database, school.organization);
  theirs = await itemOfEach(api.database, other.organization);
  await fillWithCanaries(api.database, other.organization);
  const [own, foreign, revoked, scopeless] = [
    await addClient(api, school.organization),
    await addClient(api, other.organization),
    await addClient(api, school.organization),
    await addClient(api, school.organization, ['read']),
  ];
  await sql`update api_client set active = false where id = ${revoked.id}`.execute(api.database);
  senders = {
    ...{ own: own.bearer, foreign: foreign.bearer, revoked: revoked.bearer, scopeless: scopeless.bearer, nobody: '' },
  };
});
afterAll(() => api.close());

/** Lets every record of a school be shared, with every field that other systems require. */
async function open(organization: number): Promise<void> {
  const own = sql`organization = ${organization}`;
  for (const table of ['programme_part', 'educational_unit', 'course', 'exam', 'learning_outcome_framework'])
    await sql`update ${sql.table(table)} set state = 3 where ${own}`.execute(api.database);
  await sql`update course set title = 'Hoorcollege ' || id where ${own}`.execute(api.database);
  await sql`
    update programme set state = 3, programme_code = 'P' || id, croho_code = (30000 + id)::text, language = (
      select o.id from attribute_option o join attribute a on a.id = o.attribute
      where a.object = 'programme' and a.attribute = 'language' and o.option_value = 'Nederlands')
    where ${own}`.execute(api.database);
  await sql`update programme_calendar set state = 3 where programme in (select id from programme where ${own})`.execute(
    api.database,
  );
}

const urlOf = ({ pattern, kind }: OeapiPath, of: Items) =>
  `${pattern.replace('{id}', kind ? of[kind] : '')}?since=2000-01-01&pageSize=250`;
const ask = (path: OeapiPath, sender: Sender, of = items) =>
  consumer(api, `/oeapi/${school.organization}/${path.version}`, senders[sender]).get(urlOf(path, of));
const textOf = ({ body, headers }: Awaited<ReturnType<typeof ask>>) => JSON.stringify([body, headers['etag']]);

const named = (path: OeapiPath) => [`${path.version}${path.pattern}`, path] as const;

it.each(oeapiPaths.map(named))('%s answers only its own clients', async (_, path) => {
  const statuses: [Sender, number][] = [];
  for (const sender of ['own', 'foreign', 'revoked', 'scopeless', 'nobody'] as const) {
    const answer = await ask(path, sender);
    statuses.push([sender, answer.status]);
    expect(textOf(answer)).not.toContain(canary);
    expect(sender !== 'own' && 'items' in answer.body).toBe(false);
  }
  expect(Object.fromEntries(statuses)).toEqual({ own: 200, foreign: 404, revoked: 401, scopeless: 403, nobody: 401 });
});

it.each(oeapiPaths.filter(({ kind }) => kind).map(named))('%s returns nothing of another school', async (_, path) => {
  const elsewhere = await ask(path, 'own', theirs);
  const nowhere = await ask(path, 'own', { ...items, [path.kind ?? '']: crypto.randomUUID() });
  expect([elsewhere.status, elsewhere.body]).toEqual([404, nowhere.body]);
});

it('records that may not be shared change nothing in any response', async () => {
  const lists = oeapiPaths.filter(
    ({ pattern }) => !/^\/(organi[sz]ations|academic-sessions)?(\/\{id\})?$/.test(pattern),
  );
  await sql`update programme set state = 1 where organization = ${school.organization}`.execute(api.database);
  for (const table of ['programme_part', 'educational_unit', 'learning_outcome_framework'])
    await sql`update ${sql.table(table)} set state = 1 where organization = ${school.organization}`.execute(
      api.database,
    );
  const askAll = async () => Promise.all(lists.map(async (path) => [path, textOf(await ask(path, 'own'))] as const));
  const before = await askAll();
  for (const table of ['programme', 'programme_part', 'educational_unit', 'course', 'exam', 'learning_outcome'])
    await sql`update ${sql.table(table)} set title = ${canary} where organization = ${school.organization}`.execute(
      api.database,
    );
  await sql`update placement set x = 0, width = 12 where organization = ${school.organization}`.execute(api.database);
  expect(await askAll()).toEqual(before);
  await open(school.organization);
  expect(JSON.stringify(await askAll())).toContain(canary);
});

/** A lone surrogate cannot be in an address. */
const inUrl = (text: string) => encodeURIComponent(Buffer.from(text).toString());

it('every request gets a response or an error of its version', async () => {
  const { bearer } = await addClient(api, school.organization);
  const part = fc.oneof(
    nastyText.filter((text) => text.length < 300),
    fc.constantFrom('..', '.', 'courses', 'programs', 'programmes', crypto.randomUUID(), items.course, items.programme),
  );
  const names = fc.constantFrom(
    'q',
    'sort',
    'expand',
    'pageSize',
    'pageNumber',
    'since',
    'consumer',
    'primaryCode',
    'fields',
  );
  const asked = fc.record({
    version: fc.constantFrom('v5', 'v6', 'v7', 'V5'),
    path: fc.oneof(fc.array(part, { maxLength: 4 }), fc.constantFrom<string[]>(['courses'], ['courses', items.course])),
    query: fc.array(fc.tuple(names, part), { maxLength: 3 }),
    accept: fc.oneof(fc.constantFrom('application/json', '*/*', 'application/vnd.oeapi+json; version=5'), fc.string()),
  });
  await fc.assert(
    fc.asyncProperty(asked, async ({ version, path, query, accept }) => {
      const address = ['', 'oeapi', school.organization, version, ...path.map((each) => inUrl(each))];
      const search = query.map(([name, value]) => `${name}=${inUrl(value)}`).join('&');
      const headers = { authorization: bearer, accept: accept.replaceAll(/[^\x20-\x7e]/g, '') };
      const answer = await api.app.inject({ url: `${address.join('/')}?${search}`, headers });
      const { statusCode, body } = answer;
      expect([statusCode < 500, body.includes(`${canary} `)]).toEqual([true, false]);
      const type = statusCode === 200 ? 'json' : 'application/problem+json';
      expect(answer.headers['content-type']).toContain(type);
      const { status = statusCode } = answer.json<{ status?: string | number }>();
      expect(String(status)).toBe(String(statusCode));
    }),
    { seed: 23, numRuns: 300 },
  );
});
