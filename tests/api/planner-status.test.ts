// The status of one study year, and of all years of a programme at once.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import { fieldText } from '#shared/text/field.ts';
import { type Client, startApi, type TestApi } from '#tests/support/api.ts';
import { clientWith } from '#tests/support/factories.ts';
import { createPlanSchool, planParts, type PlanSchool } from '#tests/support/planner.ts';
import { countChangeSets } from '#tests/support/memory.ts';

const { planner } = contract;
let api: TestApi;
let school: PlanSchool;
let other: PlanSchool;
let full: Client;
let stranger: Client;

beforeAll(async () => {
  api = await startApi();
  school = await createPlanSchool(api.database);
  other = await createPlanSchool(api.database);
  full = await clientWith(api, school, { '*': 'crud' });
  stranger = await clientWith(api, other, { '*': 'crud' });
  await planParts(api, school, full);
});
afterAll(() => api.close());

async function lastReason(database: TestApi['database']): Promise<string | undefined> {
  const found = await sql<{ reason: string }>`select reason from change_set order by id desc limit 1`.execute(database);
  return found.rows[0]?.reason;
}

describe('the status of a study year', () => {
  it('can be changed only by users who may update the calendar', async () => {
    const { body } = await full.call(planner.programmes);
    const [first] = body.find(({ id }) => id === school.planned)?.years ?? [];
    expect(first).toMatchObject({ label: 'Jaar 1', calendar_year: '2026-2027', items: 2, warning: null });
    const elsewhereYears = body.find(({ id }) => id === school.programme)?.years ?? [];
    expect(elsewhereYears.map(({ warning }) => warning)).not.toContain(null);
    expect(first?.programme_calendar.state.state).toBe('Concept');
    const params = { id: first?.programme_calendar.id ?? 0 };
    const sent = { state: 3, programme: school.planned, year: 1, calendar_year: school.year };
    const reader = await clientWith(api, school, { calendar: 'r', calendar__level1: 'crud' });
    expect((await reader.call(planner.saveStatus, { params, body: sent })).status).toBe(403);
    expect((await stranger.call(planner.saveStatus, { params, body: sent })).status).toBe(404);
    const elsewhere = await clientWith(api, school, { '*': 'crud' }, { units: [school.otherFaculty] });
    expect((await elsewhere.call(planner.saveStatus, { params, body: sent })).status).toBe(403);
    expect((await full.call(planner.saveStatus, { params, body: { ...sent, state: 99 } })).status).toBe(422);
    expect((await full.call(planner.saveStatus, { params, body: { ...sent, year: 2 } })).status).toBe(422);
    expect(await full.call(planner.saveStatus, { params, body: { ...sent, calendar_year: other.year } })).toMatchObject(
      {
        status: 422,
        errors: { calendar_year: fieldText.fixed },
      },
    );
    const saved = await full.call(planner.saveStatus, { params, body: { ...sent, reason: ' Zo besloten ' } });
    expect(await lastReason(api.database)).toBe('Zo besloten');
    expect(saved.body).toMatchObject({ year: 1, calendar_year: school.year, state: { id: 3, state: 'Vastgesteld' } });
    const after = await full.call(planner.level1, { query: { programme: school.planned } });
    expect(after.body.years.map(({ programme_calendar }) => programme_calendar.state.state)).toEqual([
      'Vastgesteld',
      'Concept',
    ]);
  });

  it('is changed for all years as one change, or for none', async () => {
    const programme = school.planned;
    const before = await countChangeSets(api.database);
    const states = async () => {
      const { body } = await full.call(planner.level1, { query: { programme } });
      return body.years.map(({ programme_calendar }) => programme_calendar.state.id);
    };
    await full.call(planner.saveStatuses, { body: { programme, state: 2 } });
    expect([await states(), await countChangeSets(api.database)]).toEqual([[2, 2], before + 1]);
    expect((await full.call(planner.saveStatuses, { body: { programme, state: 99 } })).status).toBe(422);
    const again = await full.call(planner.saveStatuses, { body: { programme, state: { id: 2 } } });
    expect(again.body.map(({ year, state }) => [year, state.id])).toEqual([
      [1, 2],
      [2, 2],
    ]);
    expect([await states(), await countChangeSets(api.database)]).toEqual([[2, 2], before + 1]);
  });
});
