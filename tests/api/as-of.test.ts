// Records and plans as they were: read-only screens of a past moment, with today's rights.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { loadDemo } from '#server/demo/load.ts';
import { forgetHistory } from '#server/auth/housekeeping.ts';
import { contract } from '#shared/api/contract.ts';
import { momentText } from '#shared/text/moment.ts';

import { type Client, startApi, type TestApi } from '../support/api.ts';
import { demoClient, demoProgramme } from '../support/factories.ts';
import { momentOf } from '../support/memory.ts';

let api: TestApi;
let client: Client;
let programme: number;

/** A moment after everything written so far and before everything written next. */
const now = () => momentOf(api.database);

beforeAll(async () => {
  api = await startApi();
  await loadDemo(api.database);
  client = await demoClient(api);
  programme = (await demoProgramme(api)).id;
});
afterAll(() => api.close());

const { planner } = contract;
const level1 = (moment?: string) =>
  client.call(planner.level1, { query: { programme, ...(moment ? { moment } : {}) } });

/** Everything that depends on the plan, without what the user may do. */
const without = <T extends { may: unknown }>({ may: _may, ...rest }: T) => rest;

describe('a plan', () => {
  it('is shown as it was on every level, after it was changed, emptied and removed', async () => {
    const before = await level1();
    const part = before.body.years[0]?.grid.find(({ opens }) => opens === '2');
    const relation_id = part?.relation_id ?? 0;
    const partBefore = await client.call(planner.level2, { query: { relation_id } });
    const unit = partBefore.body.grid.find(({ inside }) => (inside?.level3 ?? 0) > 0);
    const inUnit = { relation_week_id: unit?.relation_id ?? 0 };
    const unitBefore = await client.call(planner.level3, { query: inUnit });
    expect(unitBefore.body.grid.length).toBeGreaterThan(0);
    const moment = await now();

    // Another title, other weeks, an empty year, and then everything gone.
    const record = unit?.educational_unit ?? 0;
    const { educationalUnit, programme: programmes } = contract;
    await client.call(educationalUnit.update, { params: { id: record }, body: { title: 'Anders', ects_credits: 1 } });
    const emptied = await client.call(planner.saveBlockParts, {
      body: { programme, year: 1, grid: [], whole: true },
    });
    expect(emptied.status).toBe(200);
    const halfway = await now();
    expect((await client.call(programmes.remove, { params: { id: programme } })).status).toBe(204);
    expect((await level1()).status).toBe(404);

    const then = await level1(moment);
    expect(then.status).toBe(200);
    expect(without(then.body)).toEqual(without(before.body));
    const partThen = await client.call(planner.level2, { query: { relation_id, moment } });
    expect(without(partThen.body)).toEqual(without(partBefore.body));
    const unitThen = await client.call(planner.level3, { query: { ...inUnit, moment } });
    expect({ ...without(unitThen.body), side: [] }).toEqual({ ...without(unitBefore.body), side: [] });
    expect(then.body.may).toMatchObject({ create: false, update: false, delete: false, state: false, copy: false });

    const between = await level1(halfway);
    expect(between.body.years[0]?.grid).toEqual([]);
    expect(between.body.years[1]?.grid).toEqual(before.body.years[1]?.grid);
    // A read of the present on the same connections sees the present.
    expect((await level1()).status).toBe(404);
  });

  it('follows the calendar of that moment', async () => {
    const found = await sql<{ id: number; unit: number; year: number }>`
      select p.id, p.organizational_unit as unit, y.id as year from programme p
      join calendar_year y on y.organization = p.organization and extract(year from y.start_date) = p.year_start
      where p.programme_code = 'VP-VT'`.execute(api.database);
    const { id, unit, year } = found.rows[0] as { id: number; unit: number; year: number };
    const query = { programme: id };
    const before = await client.call(planner.level1, { query });
    const moment = await now();
    const emptied = await client.call(contract.unitCalendar.save, {
      body: { organizational_unit: unit, calendar_year: year, calendar_year_parts: [], force: true },
    });
    expect(emptied.status).toBe(200);
    expect((await client.call(planner.level1, { query })).body.years[0]?.blocks).toEqual([]);
    const then = await client.call(planner.level1, { query: { ...query, moment } });
    expect(without(then.body)).toEqual(without(before.body));
  });

  it('is shown to no other school and to no user without the right, at any moment', async () => {
    const moment = await now();
    const query = { programme, moment };
    expect((await (await demoClient(api, 'noordzee')).call(planner.level1, { query })).status).toBe(404);
    expect((await client.call(planner.level1, { query: { programme: 2_000_000_000, moment } })).status).toBe(404);
  });

  it('cannot be shown before it existed, before the history began, or for an invalid moment', async () => {
    const early = await now();
    const made = await client.call(contract.programme.create, { body: { title: 'Nieuw' } });
    const query = { programme: made.body.id };
    const notYet = await client.call(planner.level1, { query: { ...query, moment: early } });
    expect([notYet.status, notYet.errors]).toEqual([422, { moment: momentText.notThere }]);
    const wrong = await client.call(planner.level1, { query: { ...query, moment: 'gisteren' } });
    expect([wrong.status, wrong.errors]).toEqual([422, { moment: momentText.wrong }]);
    const ancient = await client.call(planner.level1, { query: { ...query, moment: '2001-01-01T00:00:00Z' } });
    expect(ancient.status).toBe(422);
    expect(ancient.errors?.['moment']).toContain('De geschiedenis begint op');
    // A client whose clock is ahead may ask for its own now; the future has no plan.
    const ahead = await client.call(planner.level1, { query: { ...query, moment: '2999-01-01T00:00:00Z' } });
    expect([ahead.status, ahead.errors]).toEqual([422, { moment: momentText.ahead }]);
    const soon = new Date(Date.now() + 60_000).toISOString();
    expect((await client.call(planner.level1, { query: { ...query, moment: soon } })).status).toBe(200);
    await forgetHistory(api.database, 0);
    expect((await client.call(planner.level1, { query: { ...query, moment: early } })).errors?.['moment']).toContain(
      'De geschiedenis begint op',
    );
  });
});

it('shows a record as it was, with its links, even after it was removed', async () => {
  const { programmePart, programme: programmes } = contract;
  const owner = await client.call(programmes.create, { body: { title: 'Eigenaar' } });
  const made = await client.call(programmePart.create, { body: { title: 'Eerst', programmes: [owner.body.id] } });
  const params = { id: made.body.id };
  const before = await client.call(programmePart.get, { params });
  const moment = await now();
  await client.call(programmePart.update, { params, body: { title: 'Later', programmes: [] } });
  expect((await client.call(programmePart.get, { params, query: { moment } })).body).toEqual(before.body);
  expect((await client.call(programmePart.get, { params })).body.title).toBe('Later');
  expect((await client.call(programmePart.remove, { params })).status).toBe(204);
  const then = await client.call(programmePart.get, { params, query: { moment } });
  expect([then.status, then.body.title]).toEqual([200, 'Eerst']);
  expect(
    (await (await demoClient(api, 'noordzee')).call(programmePart.get, { params, query: { moment } })).status,
  ).toBe(404);
});
