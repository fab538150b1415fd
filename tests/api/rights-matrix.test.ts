// Every call of the contract, about rows that exist, by a client that is not signed in and by a user without the rights that it needs:
// refused, nothing changed, nothing leaked. Users with every right in another school are in `wall.test.ts`.
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { allEndpoints, contract } from '#shared/api/contract.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { placementText } from '#shared/text/placement.ts';
import { refusalText } from '#shared/text/refusal.ts';
import { startApi, type TestApi, tokenFor } from '#tests/support/api.ts';
import { clientWith, createUser, type Letters } from '#tests/support/factories.ts';
import { canary, fillWithCanaries } from '#tests/support/fuzz/canaries.ts';
import { State } from '#tests/support/fuzz/check.ts';
import { type Pools, readPools } from '#tests/support/fuzz/pools.ts';
import { wellMeant } from '#tests/support/fuzz/requests.ts';
import { createFullSchool, type FullSchool } from '#tests/support/fuzz/world.ts';
import { at } from '#tests/support/planner.ts';

let api: TestApi;
let school: FullSchool;
let pools: Pools;
let state: State;

beforeAll(async () => {
  api = await startApi();
  school = await createFullSchool(api);
  await fillWithCanaries(api.database, school.organization);
  pools = await readPools(api.database, school.organization);
  state = await State.of(api.database);
});
afterAll(() => api.close());

async function tokenWith({ organization }: FullSchool, objects: Letters): Promise<string> {
  return tokenFor(api.database, await createUser(api.database, { roles: [{ organization, objects }] }));
}

/** Makes three valid calls, and one about nothing: access is checked before input. */
async function knock(endpoint: Endpoint, token: string | null) {
  const answers: { status: number; text: string }[] = [];
  const empty = {
    url: endpoint.path.replaceAll(/\{\w+\}/g, '2000000000'),
    payload: ['GET', 'DELETE'].includes(endpoint.method) ? undefined : '{}',
  };
  for (const { url, payload } of [...fc.sample(wellMeant(endpoint, pools), { seed: 7, numRuns: 3 }), empty]) {
    const { statusCode, body, headers } = await api.app.inject({
      method: endpoint.method,
      url,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(payload === undefined ? {} : { payload }),
    });
    answers.push({ status: statusCode, text: body + JSON.stringify(headers) });
  }
  return answers;
}

const guarded = allEndpoints().flatMap(({ name, endpoint }) =>
  endpoint.access === 'public' ? [] : [[name, endpoint] as const],
);

describe('a client that is not signed in', () => {
  it.each(guarded)('is refused at %s', async (_name, endpoint) => {
    const answers = await knock(endpoint, null);
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  });

  it('has changed nothing', async () => {
    expect(await state.changed()).toBe(false);
  });
});

const withRights = guarded.flatMap(([name, { access, ...endpoint }]) =>
  typeof access === 'string' ? [] : [[name, access, { access, ...endpoint }] as const],
);

describe('a user with every right but those that open the call', () => {
  it.each(withRights)('is refused at %s', async (_name, rights, endpoint) => {
    const letters: Letters = { '*': 'crud' };
    for (const { object, action } of rights)
      letters[object] = (letters[object] ?? 'crud').replace(action.slice(0, 1), '');
    const token = await tokenWith(school, letters);
    await state.changed();
    const answers = await knock(endpoint, token);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(answers.filter(({ text }) => text.includes(canary))).toEqual([]);
    expect(answers.filter(({ text }) => !text.includes(refusalText.forbidden))).toEqual([]);
    expect(await state.changed()).toBe(false);
  });
});

describe('a user who may save but not read', () => {
  const { planner, unitCalendar, years } = contract;

  it('gets no grid back, whether it was saved or not', async () => {
    const client = await clientWith(api, school, {
      '*': 'crud',
      calendar__level1: 'cud',
      calendar__level2: 'cd',
      calendar__level3: 'cud',
    });
    const grid = [
      { ...at(0, 0), relation_id: school.placed.part },
      { ...at(3, 0), relation_id: school.placed.theme },
    ];
    const body = { programme: school.planned, year: 1, grid };
    const saved = await client.call(planner.saveBlockParts, { body });
    expect(saved).toMatchObject({ status: 200, body: [] });
    const moved = { ...body, grid: [{ ...at(0, 1), relation_id: school.placed.part }] };
    const late = await client.call(planner.saveBlockParts, { body: moved, ifMatch: '"r99999-x"' });
    expect(late).toMatchObject({ status: 412, message: refusalText.changedMeanwhile });
    expect(late.details).not.toHaveProperty('current');
  });

  it('sees how much is planned in weeks that would go, but not what', async () => {
    const client = await clientWith(api, school, { calendar__organization: 'u' });
    const body = { organizational_unit: school.cluster, calendar_year: school.year, calendar_year_parts: [] };
    const refused = await client.call(unitCalendar.save, { body });
    expect(refused.status).toBe(409);
    expect(refused.details['used_by']).toEqual([{ label: placementText.lostUnseen(3) }]);
    expect(JSON.stringify(refused.details)).not.toContain(canary);
  });

  it('gets no calendar and no year back', async () => {
    const letters = { calendar__organization: 'u', calendar__year: 'cu' };
    const client = await clientWith(api, school, letters);
    const where = { organizational_unit: school.faculty, calendar_year: school.year };
    const body = { ...where, calendar_year_parts: [{ start_date: '31-08-2026', end_date: '06-11-2026' }] };
    const saved = await client.call(unitCalendar.save, { body });
    expect(saved).toMatchObject({ status: 200, body: { calendar_year_parts: [] } });
    const late = await client.call(unitCalendar.save, { body, ifMatch: '"r99999-x"' });
    expect(late.status).toBe(412);
    expect(JSON.stringify(late.details)).not.toContain('31-08-2026');
    const year = { start_date: '31-08-2026', end_date: '27-08-2027' };
    const changed = await api.app.inject({
      method: 'PUT',
      url: years.update.path.replace('{id}', String(school.year)),
      headers: { authorization: `Bearer ${await tokenWith(school, letters)}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ year, holidays: [] }),
    });
    expect([changed.statusCode, changed.json()]).toEqual([200, { id: school.year }]);
  });
});
