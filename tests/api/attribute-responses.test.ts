// Every attribute of every definition, in every kind of response: a record, a list, `fields`, the result of a save, a conflict, a
// copy, and what changes. A user who may read everything finds it there; a user who may read everything else never does. `leaks.test.ts`
// tests what can be concluded from the other attributes.
import { isDeepStrictEqual } from 'node:util';

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { AnyDefinition } from '#shared/definitions/definition.ts';
import { accessDefinitions, allDefinitions, definitions } from '#shared/definitions/registry.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { tokenWith } from '#tests/support/factories.ts';
import { changeAttribute, isChangeable, keepTables, putBack } from '#tests/support/fuzz/change.ts';
import { createFullSchool, type FullSchool } from '#tests/support/fuzz/world.ts';
import { sample } from '#tests/support/sample.ts';

type Sent = Record<string, unknown>;
interface Returned {
  status: number;
  body: unknown;
  etag: string;
}

let api: TestApi;
let school: FullSchool;
let full: string;

beforeAll(async () => {
  api = await startApi();
  school = await createFullSchool(api);
  // Inside another part, and also planned: everyone who reads a part sees whether it is in use, and its links do not change that.
  const part = sql`update programme_part set parent__programme_part = ${school.part} where id = ${school.parts[0]}`;
  await part.execute(api.database);
  await keepTables(api.database, allDefinitions);
  full = await readerOf({});
});
afterAll(() => api.close());

const readerOf = (attributes: Record<string, string>) => tokenWith(api, school, { '*': 'crud' }, { attributes });

async function send(
  token: string,
  method: 'GET' | 'PUT' | 'PATCH' | 'POST',
  url: string,
  more: Sent = {},
): Promise<Returned> {
  const { body, ...headers } = more as { body?: Sent } & Record<string, string>;
  const answer = await api.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(body ? { payload: body } : {}),
  });
  const text = answer.body;
  return { status: answer.statusCode, body: text ? JSON.parse(text) : null, etag: String(answer.headers['etag']) };
}

/** The outcome that has children has no parent, and cannot change its framework. */
const outcomeFor = (name: string): 'part_outcome' | 'lone_outcome' | 'outcome' =>
  name === 'parent' ? 'part_outcome' : name === 'framework' ? 'lone_outcome' : 'outcome';

const recordOf: Record<string, (from: FullSchool, name: string) => number> = {
  organization: ({ organization }) => organization,
  organizational_unit: ({ cluster }) => cluster,
  programme: ({ planned }) => planned,
  programme_part: ({ parts }) => parts[0] ?? 0,
  educational_unit: ({ units }) => units[0] ?? 0,
  course: ({ course }) => course,
  exam: ({ exam }) => exam,
  learning_outcome: (from, name) => from[outcomeFor(name)],
  learning_outcome_framework: ({ framework }) => framework,
  system: ({ system }) => system,
  user: ({ user }) => user,
  role: ({ role }) => role,
  rel__calendar_week__course: ({ placed }) => placed.course,
  rel__calendar_week__exam: ({ placed }) => placed.exam,
};

type Way = (token: string, definition: AnyDefinition, name: string) => Promise<Sent | undefined>;
/** Address of a record that has this attribute. */
const urlOf = ({ path, object }: AnyDefinition, name = '') => `/api/${path}/${recordOf[object]?.(school, name)}.json`;
const change = ({ object }: AnyDefinition) => (object === 'user' || object === 'role' ? 'PATCH' : 'PUT');
const inList = ({ body }: Returned, { object }: AnyDefinition) =>
  (body as Sent[]).find(({ id }) => id === recordOf[object]?.(school, ''));
/** Changes nothing, but is still refused when it comes too late. */
const nothing = { body: {} };

const record: Way = async (token, definition) => (await send(token, 'GET', urlOf(definition))).body as Sent;
const list: Way = async (token, definition) =>
  inList(await send(token, 'GET', `/api/${definition.path}.json`), definition);
const fields: Way = async (token, definition, name) =>
  inList(await send(token, 'GET', `/api/${definition.path}.json?fields=${name}`), definition);
const save: Way = async (token, definition) =>
  (await send(token, change(definition), urlOf(definition), nothing)).body as Sent;
const lateSave: Way = async (token, definition) => {
  const late = await send(token, change(definition), urlOf(definition), { ...nothing, 'if-match': '"r99999-x"' });
  return (late.body as { current?: Sent }).current;
};
const copy: Way = async (token, definition) => {
  const body = { id: recordOf[definition.object]?.(school, ''), action: 'clone' };
  return (await send(token, 'POST', `/api/${definition.path}.json`, { body })).body as Sent;
};

const generic: AnyDefinition[] = Object.values(definitions);
const own: AnyDefinition[] = Object.values(accessDefinitions);
const ways: [string, Way, AnyDefinition[]][] = [
  ['as a record', record, [...generic, ...own]],
  ['in a list', list, [...generic, ...own]],
  ['by fields', fields, generic],
  ['in the response to a save', save, [...allDefinitions]],
  ['in the response to a late save', lateSave, [...allDefinitions]],
  ['in the response to a copy', copy, generic.filter(({ versioned }) => versioned)],
];
/** A password is never returned to anybody. */
const returnedNames = ({ attributes }: AnyDefinition) => Object.keys(attributes).filter((name) => name !== 'password');

describe.each(ways)('%s', (_way, ask, where) => {
  it.each(where.map((definition) => [definition.object, definition] as const))(
    'shows every attribute of %s only to users who may read it',
    async (object, definition) => {
      for (const name of sample(returnedNames(definition))) {
        const reader = await readerOf({ [`${object}.${name}`]: 'cud' });
        const [shown, hidden] = [await ask(full, definition, name), await ask(reader, definition, name)];
        expect([name, shown && name in shown, hidden && name in hidden]).toEqual([name, true, false]);
      }
    },
  );
});

describe('by a change', () => {
  it.each([...generic, ...own].map((definition) => [definition.object, definition] as const))(
    'shows every attribute of %s only to users who may read it',
    async (object, definition) => {
      for (const [name, attribute] of sample(Object.entries(definition.attributes))) {
        if (!isChangeable(attribute, name)) continue;
        const reader = await readerOf({ [`${object}.${name}`]: 'cud' });
        const readOne = (token: string, etag = '') =>
          send(token, 'GET', urlOf(definition, name), etag ? { 'if-none-match': etag } : {});
        const readList = async (token: string) => (await send(token, 'GET', `/api/${definition.path}.json`)).body;
        const read = async (token: string) => ({
          token,
          etag: (await readOne(token)).etag,
          listed: await readList(token),
        });
        const [seen, unseen] = [await read(full), await read(reader)];
        await changeAttribute(api.database, definition, name, attribute, school);
        const differs = async ({ token, etag, listed }: typeof seen) => [
          (await readOne(token, etag)).status === 200,
          !isDeepStrictEqual(await readList(token), listed),
        ];
        expect([name, await differs(seen), await differs(unseen)]).toEqual([name, [true, true], [false, false]]);
        await putBack(api.database, definition, name, attribute);
      }
    },
  );
});

describe('a guessed value', () => {
  it.each(allDefinitions.map((definition) => [definition.object, definition] as const))(
    'for any unreadable attribute of %s gets the same response, right or wrong, and changes nothing',
    async (object, definition) => {
      const before = (await save(full, definition, '')) ?? {};
      for (const [name, attribute] of sample(Object.entries(definition.attributes))) {
        if (!isChangeable(attribute, name)) continue;
        const reader = await readerOf({ [`${object}.${name}`]: '' });
        const guess = () => send(reader, change(definition), urlOf(definition), { body: { [name]: before[name] } });
        const right = await guess();
        expect([name, right.status, (right.body as { errors: object }).errors]).toEqual([
          name,
          // Users who do not see a record’s links get none to choose from.
          attribute.links && object === 'user' ? 422 : 403,
          { [name]: expect.any(String) as string },
        ]);
        await changeAttribute(api.database, definition, name, attribute, school);
        expect([name, await guess()]).toEqual([name, right]);
        await putBack(api.database, definition, name, attribute);
      }
      expect(await save(full, definition, '')).toEqual(before);
    },
  );

  it.each([definitions.organizationalUnit, accessDefinitions.role])(
    'for the school of $object gets the same response too',
    async (definition) => {
      const reader = await readerOf({ [`${definition.object}.organization`]: '' });
      const guess = (organization: number) =>
        send(reader, change(definition), urlOf(definition), { body: { organization } });
      const right = await guess(school.organization);
      expect(right.status).toBe(403);
      expect(await guess(school.organization + 1)).toEqual(right);
    },
  );
});
