// The wall between schools, at every call of the contract: records of another school get the same response as unknown ones, for a
// user who may do everything in their own school. The same call by a user of the school succeeds, so that none of these refusals
// has another cause.
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { allEndpoints, contract } from '#shared/api/contract.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { allDefinitions } from '#shared/definitions/registry.ts';
import { fieldText } from '#shared/text/field.ts';
import { revisionIn } from '#tests/support/etag.ts';
import { Client, startApi, type TestApi, tokenFor } from '#tests/support/api.ts';
import { attributeId } from '#tests/support/attribute-id.ts';
import { createUser } from '#tests/support/factories.ts';
import { byHand, nowhere, type PlainCall } from '#tests/support/fuzz/by-hand.ts';
import { canary, fillWithCanaries } from '#tests/support/fuzz/canaries.ts';
import { State } from '#tests/support/fuzz/check.ts';
import { of, ownedTables, sharedTables } from '#tests/support/fuzz/owned.ts';
import { type Pools, readPools } from '#tests/support/fuzz/pools.ts';
import { wellMeant } from '#tests/support/fuzz/requests.ts';
import {
  byMail,
  namesNothing,
  ofAllSchools,
  ofOnePerson,
  platformOnly,
  wordless,
} from '#tests/support/fuzz/kinds-of-calls.ts';
import { editUnits, readFile, readUnits, saveAndUndo, startJobs } from '#tests/support/fuzz/own-work.ts';
import { createFullSchool, type FullSchool } from '#tests/support/fuzz/world.ts';
import { makesPdf } from '#tests/support/makes-pdf.ts';
import { takesAll } from '#tests/support/sample.ts';
import { unzipped } from '#tests/support/zip.ts';

/** The maximum number of generated calls before one must have succeeded. */
const most = 60;
/** Added to an existing id to get one that never exists. */
const shift = 1_000_000_000;

let api: TestApi;
let school: FullSchool;
let elsewhere: FullSchool;
let insider: string;
let stranger: string;
let outside: State;
let level: number;

beforeAll(async () => {
  api = await startApi();
  elsewhere = await createFullSchool(api);
  const full = await createFullSchool(api);
  insider = await tokenIn(full);
  // A calendar address belongs to the user who made it, and so does a change that can be undone.
  const client = new Client(api.app, insider);
  const body = { organizational_unit: full.faculty, calendar_year: full.year };
  const feed = await client.call(contract.calendarFeed.create, { body });
  await sql`update programme_calendar set state = 1 where programme = ${full.planned}`.execute(api.database);
  const changes = await saveAndUndo(client, full);
  school = {
    ...full,
    feed: feed.body.id,
    changes,
    jobs: await startJobs(api.database, client, full),
    imported: await readFile(client, full),
    sheet: await readUnits(client, full),
    applied: await editUnits(api.database, client, full),
  };
  await fillWithCanaries(api.database, school.organization);
  stranger = await tokenIn(elsewhere);
  outside = await State.outside(api.database, elsewhere.organization);
  level = await attributeId(api.database, 'programme', 'level');
});
afterAll(() => api.close());

async function tokenIn({ organization }: { organization: number | null }): Promise<string> {
  return tokenFor(
    api.database,
    await createUser(api.database, { roles: [{ organization, objects: { '*': 'crud' } }] }),
  );
}

async function send({ method }: Pick<Endpoint, 'method'>, call: PlainCall, token: string) {
  const { url, payload } = call;
  const type = payload === undefined ? {} : { 'content-type': call.type ?? 'application/json' };
  const { statusCode, body, headers, rawPayload } = await api.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}`, ...type },
    ...(payload === undefined ? {} : { payload }),
  });
  const answered = url.includes('.xlsx') && statusCode === 200 ? withoutTime(rawPayload) : body;
  return {
    status: statusCode,
    body: answered,
    revision: revisionIn(headers['etag']),
    raw: body + JSON.stringify(headers),
  };
}

/** A list as a file has the time of the export. */
function withoutTime(file: Buffer): string {
  return JSON.stringify([...unzipped(file)]).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '');
}

/** Each call with its twin about unknown ids. */
async function drawCalls(name: string, endpoint: Endpoint): Promise<[PlainCall, PlainCall][]> {
  const written = byHand[name];
  if (written) return [[written(school, { level }), written(nowhere(school, shift), { level })]];
  const { own } = await readPools(api.database, school.organization);
  const ofAll = /^(attribute|state|option .*)$/;
  const far = new Map([...own].map(([table, ids]) => [table, ofAll.test(table) ? ids : ids.map((id) => id + shift)]));
  const draw = (ids: Pools['own']) =>
    fc.sample(wellMeant(endpoint, { own: ids, all: ids }), { seed: 7, numRuns: most });
  const twins = draw(far);
  return draw(own).flatMap((call, i) => (twins[i] ? [[call, twins[i]]] : []));
}

const differ = ([call, twin]: [PlainCall, PlainCall]) => JSON.stringify(call) !== JSON.stringify(twin);

/** Calls that remove something come last. */
const guarded = allEndpoints()
  .filter(({ name, endpoint }) => endpoint.access !== 'public' && !byMail.has(name) && !ofAllSchools.has(name))
  .filter(({ name }) => !ofOnePerson.has(name))
  .map(({ name, endpoint }) => [name, endpoint] as const);
const place = (name: string, { method }: Endpoint) => {
  const position = Object.keys(byHand).indexOf(name);
  return position < 0 ? (method === 'DELETE' ? 2_000 : method === 'GET' ? -1 : 1_000) : position;
};
const inOrder = guarded.toSorted(([a, first], [b, second]) => place(a, first) - place(b, second));

describe('the watch on other schools’ rows', () => {
  /** Writes every row again unchanged; returns the tables with rows. */
  const rewrite = async (whose: FullSchool): Promise<string[]> => {
    const seen: string[] = [];
    for (const { name, rows } of await ownedTables(api.database, of(whose.organization))) {
      const column = sql<{ name: string }>`
        select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = ${name} and is_identity = 'NO' and is_generated = 'NEVER'
        limit 1`;
      const any = sql.ref((await column.execute(api.database)).rows[0]?.name ?? '');
      const written = await sql`update ${sql.table(name)} set ${any} = ${any} where ${rows}`.execute(api.database);
      if ((written.numAffectedRows ?? 0n) > 0n && (await outside.changed())) seen.push(name);
    }
    return seen;
  };

  it('sees every table of another school, and only shared tables of the user’s own', async () => {
    const tables = await ownedTables(api.database, of(school.organization));
    const mailed = ['email_change', 'known_browser', 'password_reset', 'refresh_token'];
    const personal = [
      'passkey',
      'passkey_use',
      'time_code_use',
      'recovery_code',
      'remembered_device',
      'sign_in_ticket',
      'favourite',
    ];
    const neverWritten = [
      ...mailed,
      ...personal,
      'oeapi_walk',
      'second_factor_policy',
      'system_object_label',
      'week_setting',
    ];
    const written = tables.map(({ name }) => name).filter((name) => !neverWritten.includes(name));
    await outside.changed();
    expect(await rewrite(school)).toEqual(written);
    expect(await rewrite(elsewhere)).toEqual([...sharedTables]);
  });
});

/** How many must succeed: one, for reads one with content; more for calls that make rows for later calls. */
function enough(name: string, { method }: Endpoint, words: boolean): number {
  if (takesAll || method === 'POST') return 3;
  return method !== 'GET' || words || wordless.has(name) ? 1 : 3;
}

describe('a record of another school', () => {
  const about = inOrder.filter(
    ([name]) => !namesNothing.has(name) && !platformOnly.has(name) && (makesPdf || !name.endsWith('Pdf')),
  );
  it.each(about)('is unknown at %s', async (name, endpoint) => {
    let reached = 0;
    let words = false;
    for (const pair of (await drawCalls(name, endpoint)).filter(differ)) {
      const [call, twin] = pair;
      await outside.changed();
      const refused = await send(endpoint, call, stranger);
      expect(await outside.changed()).toBe(false);
      expect(refused.raw).not.toContain(canary);
      const { status, body, revision } = await send(endpoint, twin, stranger);
      expect({ call, status: refused.status, body: refused.body, revision: refused.revision }).toEqual({
        ...{ call, status, body, revision },
      });
      const allowed = await send(endpoint, call, insider);
      if (allowed.status >= 300) continue;
      expect(seenAsMissing(endpoint, refused)).toBe(true);
      // A reference is returned by its name.
      expect(allowed.raw).not.toContain('[object ');
      words ||= allowed.raw.includes(canary);
      reached += 1;
      if (reached >= enough(name, endpoint, words)) break;
    }
    expect(reached).toBeGreaterThan(0);
    // An empty response proves nothing where there is nothing to return.
    expect(words || endpoint.method !== 'GET').toBe(!wordless.has(name));
  });

  it.each(allDefinitions.filter(({ versioned }) => versioned))(
    'cannot be copied from $path',
    async ({ path, table }) => {
      const { own } = await readPools(api.database, school.organization);
      const [id = 0] = own.get(table) ?? [];
      const copy = (from: number) => ({
        url: `/api/${path}.json`,
        payload: JSON.stringify({ id: from, action: 'clone' }),
      });
      const endpoint = { method: 'POST' } as const;
      await outside.changed();
      const refused = await send(endpoint, copy(id), stranger);
      expect(refused).toMatchObject({ status: 404 });
      expect(refused.body).toBe((await send(endpoint, copy(id + shift), stranger)).body);
      expect(await outside.changed()).toBe(false);
      expect((await send(endpoint, copy(id), insider)).status).toBe(201);
    },
  );
});

/** Not found, or nothing of it in a list. */
function seenAsMissing({ method, path }: Endpoint, { status, body }: { status: number; body: string }): boolean {
  if (status === 404) return true;
  if (path.includes('id}')) return false;
  if (method === 'GET' && status === 200) return true;
  const { errors = {} } = JSON.parse(body) as { errors?: Record<string, string> };
  return status === 422 && Object.values(errors).every((error) => error === fieldText.missing);
}

describe('a call without a record of a school', () => {
  it.each(inOrder.filter(([name]) => namesNothing.has(name)))(
    'is about the user’s own school at %s',
    async (name, endpoint) => {
      const calls = await drawCalls(name, endpoint);
      expect(calls.filter(differ)).toEqual([]);
      const token = await tokenIn(elsewhere);
      const answers = [];
      for (const [call] of calls.slice(0, 5)) {
        await outside.changed();
        const answer = await send(endpoint, call, token);
        answers.push(answer.status);
        expect(answer.raw).not.toContain(canary);
        expect(await outside.changed()).toBe(false);
      }
      expect(answers.some((status) => status < 300)).toBe(true);
    },
  );
});

describe('a call for all schools at once', () => {
  const calls: Record<string, (empty: number) => PlainCall> = {
    'labels.setDefault': () => ({ url: `/api/attributes/${level}.json`, payload: '{"default_label":"Niveau"}' }),
    'organization.create': () => ({ url: '/api/organizations.json', payload: '{"title":"Nog een school"}' }),
    'organization.remove': (empty) => ({ url: `/api/organizations/${empty}.json` }),
  };
  it.each(inOrder.filter(([name]) => platformOnly.has(name)))('needs a platform role at %s', async (name, endpoint) => {
    const { organization } = await createEmptySchool();
    const call = calls[name]?.(organization) ?? { url: '' };
    await outside.changed();
    const refused = await send(endpoint, call, stranger);
    expect(refused.status).toBe(name === 'organization.remove' ? 404 : 403);
    expect(await outside.changed()).toBe(false);
    expect((await send(endpoint, call, await tokenIn({ organization: null }))).status).toBe(endpoint.status);
  });
});

async function createEmptySchool(): Promise<{ organization: number }> {
  const row = api.database.insertInto('organization').values({ title: 'Zonder iets' }).returning('id as organization');
  return row.executeTakeFirstOrThrow();
}
