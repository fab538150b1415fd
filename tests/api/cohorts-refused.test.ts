// New cohorts that are refused: none twice, none without a calendar, and none that the user may not make.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import { cohortText } from '#shared/text/cohorts.ts';
import { answered, Client, tokenFor } from '#tests/support/api.ts';
import { target, setUpCohorts } from '#tests/support/cohorts.ts';
import { createRole, createUser } from '#tests/support/factories.ts';
import { createPlanSchool } from '#tests/support/planner.ts';

const { programme: programmes } = contract;
const { given, preview, create, make, read, run, withRights } = setUpCohorts();

describe('a new cohort', () => {
  const refusals = async (more: object = {}, client = given.full) =>
    (await answered(preview(more, client))).programmes.map(({ refused }) => refused);

  it('is refused when it exists already, at once if there is nothing else to make', async () => {
    await make();
    const exists = cohortText.refused.exists(target);
    expect(await refusals()).toEqual([exists]);
    expect(await create()).toMatchObject({
      ...{ status: 422, message: cohortText.refused.all, errors: { 'programmes.0': exists } },
    });
    // A copy to the programme's own year is the same cohort too.
    expect(await refusals({ year_start: 2026 })).toEqual([cohortText.refused.exists(2026)]);
  });

  it('is refused for all but the latest version that would become the same cohort', async () => {
    const later = (
      await answered(given.full.call(programmes.create, { body: { id: given.school.planned, action: 'clone' } }))
    ).id;
    const more = { programmes: [given.school.planned, later] };
    expect(await refusals(more)).toEqual([cohortText.refused.earlier, '']);
    expect(await refusals({ ...more, only: [given.school.planned] })).toEqual([cohortText.refused.earlier]);
    const report = await make(more);
    expect(report.result.lines).toMatchObject([
      { id: later, state: 'done' },
      { id: given.school.planned, state: 'refused', message: cohortText.refused.exists(target) },
    ]);
  });

  it('is refused for the second of two made at the same moment', async () => {
    const started = [(await create()).body.job, (await create()).body.job];
    await Promise.all([run(), run()]);
    const lines = (await Promise.all(started.map((id) => read(id)))).flatMap(({ result }) => result.lines);
    expect(lines.filter(({ made }) => made)).toHaveLength(1);
    expect(lines.filter(({ state }) => state === 'refused')).toMatchObject([
      { message: cohortText.refused.exists(target) },
    ]);
    const copies = await sql`
      select from programme where organization = ${given.school.organization} and year_start = ${target}`.execute(
      given.api.database,
    );
    expect(copies.rows).toHaveLength(1);
  });

  it('is refused without a start year and without a calendar in any of its years', async () => {
    expect(await refusals({ programmes: [given.school.programme] })).toEqual([cohortText.refused.noStart]);
    const noCalendar = cohortText.refused.noCalendar(2035);
    expect(await refusals({ year_start: 2035 })).toEqual([noCalendar]);
    expect((await create({ year_start: 2035 })).errors).toEqual({ 'programmes.0': noCalendar });
  });

  it('is refused for one programme, with a message, while the others are made', async () => {
    const report = await make({ programmes: [given.school.programme, given.school.planned] });
    expect(report).toMatchObject({ state: 'done', done: 2, result: { done: 1, refused: 1 } });
    expect(report.result.lines).toMatchObject([
      { state: 'done', id: given.school.planned },
      { state: 'refused', message: cohortText.refused.noStart, made: null },
    ]);
  });

  it('is refused without the right to make programmes or set the start, and outside the user’s units', async () => {
    const reader = await withRights({ '*': 'crud', programme: 'rud' });
    expect((await preview({}, reader)).status).toBe(403);
    expect((await create({}, reader)).status).toBe(403);
    const elsewhere = await withRights({ '*': 'crud' }, { units: [given.school.otherFaculty] });
    expect(await refusals({}, elsewhere)).toEqual([cohortText.refused.notYourUnit]);
    for (const letters of ['r', 'cu']) {
      const limited = await withRights({ '*': 'crud' }, { attributes: { 'programme.year_start': letters } });
      expect((await refusals({}, limited))[0]).toMatch(/Je mag deze velden niet wijzigen/);
      // An existing cohort gets the same response; another one would reveal the year.
      expect(await refusals({ year_start: 2026 }, limited)).toEqual(await refusals({}, limited));
    }
  });

  it('is refused by the rights at the moment of the job step', async () => {
    const role = await createRole(given.api.database, {
      organization: given.school.organization,
      objects: { '*': 'crud' },
    });
    const user = await createUser(given.api.database, { roles: [role] });
    const client = new Client(given.api.app, await tokenFor(given.api.database, user));
    const started = (await create({}, client)).body.job;
    await sql`update permission set can_create = false where role = ${role} and object = 'programme'`.execute(
      given.api.database,
    );
    await run();
    const report = await read(started, client);
    expect(report).toMatchObject({ state: 'failed' });
    expect(report.result.lines).toMatchObject([{ state: 'refused', made: null, message: cohortText.refused.noRight }]);
    await sql`delete from user_role where app_user = ${user}`.execute(given.api.database);
    expect(await read(started, given.full)).toMatchObject({ result: { refused: 1 } });
  });

  it('is refused for another school and across two schools', async () => {
    const other = await createPlanSchool(given.api.database);
    for (const call of [preview, create]) {
      expect((await call({ programmes: [other.planned] })).status).toBe(404);
      expect((await call({ programmes: [given.school.planned, other.planned] })).status).toBe(404);
      expect(
        (await call({ units: { default: 'same', choices: [{ educational_unit: other.blockUnit, choice: 'same' }] } }))
          .status,
      ).toBe(404);
      expect((await call({ weeks: [{ relation_id: 999_999_999, week: 1 }] })).status).toBe(404);
    }
    const roles = [given.school, other].map(({ organization }) => ({ organization, objects: { '*': 'crud' } }));
    const both = new Client(
      given.api.app,
      await tokenFor(given.api.database, await createUser(given.api.database, { roles })),
    );
    expect(await create({ programmes: [given.school.planned, other.planned] }, both)).toMatchObject({
      ...{ status: 422, errors: { programmes: cohortText.refused.severalSchools } },
    });
  });

  it('is refused for a malformed body', async () => {
    const wrong = [
      { programmes: [] },
      { year_start: 12 },
      { units: { default: 'other' } },
      { weeks: [{ relation_id: 1 }] },
    ];
    for (const more of wrong) expect((await create(more)).status).toBeGreaterThanOrEqual(400);
  });
});
