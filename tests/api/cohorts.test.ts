// New cohorts: what the preview says is what happens, each programme whole or not at all, none twice, and taken back as long as
// nobody built on it.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { connect, type Database } from '#server/db/connect.ts';
import { jobKinds } from '#server/job-kinds.ts';
import { runDue } from '#server/jobs/run-due.ts';
import { contract } from '#shared/api/contract.ts';
import { cohortText } from '#shared/text/cohorts.ts';
import { jobsText } from '#shared/text/jobs.ts';
import { Client, startApi, type TestApi, tokenFor } from '#tests/support/api.ts';
import { clientWith, createRole, createUser } from '#tests/support/factories.ts';
import { countChangeSets } from '#tests/support/memory.ts';
import { at, createPlanSchool, type PlanSchool } from '#tests/support/planner.ts';

const { cohorts, jobs, planner, programme: programmes, educationalUnit } = contract;
let api: TestApi;
let worker: Database;
let school: PlanSchool;
let full: Client;
let placed: Record<'part' | 'unit' | 'block' | 'course' | 'exam', number>;

beforeAll(async () => {
  api = await startApi();
  worker = connect(api.url, { max: 4 });
});
afterAll(async () => {
  await worker.destroy();
  await api.close();
});

/** A year with a calendar after that of the school, in which the first block is four weeks shorter. */
beforeEach(async () => {
  school = await createPlanSchool(api.database);
  full = await clientWith(api, school, { '*': 'crud' });
  placed = await plan(school.planned);
  await shortYear();
});

const target = 2027;
const log = { error: (details: object) => Promise.reject(details) };
const run = () => runDue(worker, { kinds: jobKinds, log });

async function ok<T extends { status: number; body: unknown; message: string }>(
  answer: Promise<T>,
): Promise<T['body']> {
  const { status, body, message } = await answer;
  if (status >= 300) throw new Error(`${status} ${message}`);
  return body;
}

/** Year 1: a part in the first block with a unit of ten weeks, and a block unit in the second. */
async function plan(programme: number): Promise<typeof placed> {
  const { parts, units, blockUnit, course, exam } = school;
  const year = { programme, year: 1 };
  const [part] = await ok(
    full.call(planner.saveBlockParts, { body: { ...year, grid: [{ ...at(0, 0), programme_part: parts[0] }] } }),
  );
  const [block] = await ok(
    full.call(planner.saveBlockUnits, { body: { ...year, grid: [{ ...at(3, 0), educational_unit: blockUnit }] } }),
  );
  const inPart = [{ ...at(0, 0, 12), educational_unit: units[0] }];
  const [unit] = await ok(full.call(planner.saveWeekUnits, { body: { relation_id: part!.relation_id, grid: inPart } }));
  const grid = [
    { ...at(0, 0, 3, 2), course, prepopulate: true },
    { ...at(3, 8), exam, prepopulate: true },
  ];
  const lessons = await ok(full.call(planner.saveLessons, { body: { relation_week_id: unit!.relation_id, grid } }));
  const ids = [part, unit, block, ...lessons].map((item) => item!.relation_id) as [
    number,
    number,
    number,
    number,
    number,
  ];
  return { part: ids[0], unit: ids[1], block: ids[2], course: ids[3], exam: ids[4] };
}

async function shortYear(): Promise<void> {
  const { organization, cluster, nextYear } = school;
  await sql`
    insert into unit_calendar (organization, organizational_unit, calendar_year)
    values (${organization}, ${cluster}, ${nextYear})`.execute(api.database);
  const part = await sql<{ id: number }>`
    insert into year_part (organizational_unit, calendar_year, position, start_date, end_date)
    values (${cluster}, ${nextYear}, 1, '2027-08-30', '2028-07-07') returning id`.execute(api.database);
  const blocks = [
    ['2027-08-30', '2027-10-08'],
    ['2027-10-11', '2027-12-17'],
    ['2028-01-10', '2028-03-17'],
    ['2028-03-20', '2028-05-26'],
  ];
  for (const [index, [start, end]] of blocks.entries())
    await sql`
      insert into calendar_block (year_part, organizational_unit, calendar_year, position, start_date, end_date)
      values (${part.rows[0]?.id}, ${cluster}, ${nextYear}, ${index + 1}, ${start}, ${end})`.execute(api.database);
}

const bodyFor = (more: object = {}) => ({ programmes: [school.planned], year_start: target, ...more });
const preview = (more: object = {}, client = full) => client.call(cohorts.preview, { body: bodyFor(more) });
const create = (more: object = {}, client = full) => client.call(cohorts.create, { body: bodyFor(more) });
const read = async (id: number, client = full) => (await client.call(jobs.get, { params: { id } })).body;

/** Started and carried out: its report. */
async function make(more: object = {}, client = full) {
  const started = await create(more, client);
  expect(started).toMatchObject({ status: 202 });
  await run();
  return read(started.body.job, client);
}
const madeIn = async (more: object = {}) =>
  (await make(more)).result.lines.flatMap(({ made }) => (made ? [made.id] : []));

/** A plan without ids, as people see it: what stands where. */
async function planOf(programme: number) {
  const rows = await sql<object>`
    select p.year, p.kind, coalesce(part.title, unit.title, c.title, e.title) as title, p.x, p.y, p.width, p.height,
      above.kind as inside
    from placement p left join placement above on above.id = p.parent
    left join programme_part part on part.id = p.programme_part left join educational_unit unit on unit.id = p.educational_unit
    left join course c on c.id = p.course left join exam e on e.id = p.exam
    where p.programme = ${programme} order by p.year, p.kind, title`.execute(api.database);
  return rows.rows;
}
const unitsIn = async (programme: number) =>
  (
    await sql<{ unit: number }>`
      select educational_unit as unit from placement
      where programme = ${programme} and educational_unit is not null order by 1`.execute(api.database)
  ).rows.map(({ unit }) => unit);

describe('the preview', () => {
  it('tells what comes along, which weeks change, which years have no calendar, and writes nothing', async () => {
    const before = await countChangeSets(api.database);
    const told = await ok(preview());
    expect(await countChangeSets(api.database)).toBe(before);
    expect(told.programmes).toMatchObject([
      {
        id: school.planned,
        title: 'HBO-ICT · Software Engineering',
        year_start: 2026,
        refused: '',
        years: 2,
        counts: { parts: 1, units: 2, courses: 1, exams: 1 },
        no_calendar: [{ year: 2, label: '2028-2029' }],
        weeks: [
          {
            ...{ relation_id: placed.exam, title: 'Schriftelijk tentamen', inside: 'Programmeren 1', year: 1 },
            ...{ why: 'gone', from: 44, week: 6, to: 40 },
            ...{
              from_date: expect.stringMatching(/^\d\d-\d\d-\d{4}$/),
              to_date: expect.stringMatching(/^\d\d-\d\d-\d{4}$/),
            },
          },
        ],
        unseen: 0,
      },
    ]);
    expect(told.programmes[0]?.findings?.error).toBeGreaterThan(0);
    expect(told.units.map(({ title, choice, programmes: count }) => [title, choice, count])).toEqual([
      ['Programmeren 1', 'same', 1],
      ['Stage', 'same', 1],
    ]);
    const others = await ok(
      preview({ units: { default: 'new_version', choices: [{ educational_unit: school.blockUnit, choice: 'same' }] } }),
    );
    expect(new Map(others.units.map(({ title, choice }) => [title, choice]))).toEqual(
      new Map([
        ['Stage', 'same'],
        ['Programmeren 1', 'new_version'],
      ]),
    );
  });

  it('proposes for units what is usual in the school, to whoever may know and do it', async () => {
    const set = (cohort_units: number) =>
      full.call(contract.organization.update, { params: { id: school.organization }, body: { cohort_units } });
    const usual = async (client = full, units?: object) => (await ok(preview(units ? { units } : {}, client))).default;
    expect((await set(2)).status).toBe(200);
    const told = await ok(preview());
    expect([told.default, ...told.units.map(({ choice }) => choice)]).toEqual(Array(3).fill('new_version'));
    expect(await usual(full, { default: 'same' })).toBe('same');
    const blind = await clientWith(api, school, { '*': 'crud' }, { attributes: { 'organization.cohort_units': '' } });
    const noUnits = await clientWith(api, school, { '*': 'crud', educational_unit: 'r' });
    for (const client of [blind, noUnits]) expect(await usual(client)).toBe('same');
    const { result } = await make();
    expect(result.lines.map(({ message }) => message)).toEqual([expect.stringContaining(cohortText.made.units(2))]);
    expect((await set(0)).status).toBe(200);
    expect(await usual()).toBe('same');
  });

  it('tells no more than somebody may read', async () => {
    const attributes = { 'programme.title': 'c', 'educational_unit.title': '' };
    const limited = await clientWith(api, school, { '*': 'crud', calendar__level3: '', history: '' }, { attributes });
    const told = await ok(preview({}, limited));
    expect(told.programmes).toMatchObject([
      { title: 'Software Engineering', counts: { units: 2, courses: null, exams: null }, weeks: [], unseen: 1 },
    ]);
    expect(told.units.map(({ title }) => title)).toEqual(['', '']);
    const blind = await clientWith(api, school, { programme: 'crud' });
    expect((await ok(preview({}, blind))).programmes).toMatchObject([
      { counts: { parts: null, units: null, courses: null, exams: null }, units: [], findings: null, refused: '' },
    ]);
  });
});

describe('carried out', () => {
  it('is a copy with another start, as a concept, with its whole plan and the weeks that were proposed', async () => {
    const source = await planOf(school.planned);
    const report = await make();
    expect(report).toMatchObject({ state: 'done', done: 1, total: 1, result: { done: 1, refused: 0 } });
    const [line] = report.result.lines;
    expect(line).toMatchObject({
      state: 'done',
      id: school.planned,
      made: { title: expect.stringContaining('start 2027') },
    });
    expect(line?.message).toBe(`${cohortText.made.moved(1)} ${cohortText.made.noCalendar('jaar 2 (2028-2029)')}`);
    const id = line!.made!.id;
    const copy = await ok(full.call(programmes.get, { params: { id } }));
    expect(copy).toMatchObject({ title: 'HBO-ICT', year_start: target, duration: 2, ects_credits: 120 });
    expect(copy).toMatchObject({ calendar_year: school.nextYear, state: { state: 'Concept' } });
    const moved = source.map((item) => ('kind' in item && item.kind === 'exam' ? { ...item, y: 5 } : item));
    expect(await planOf(id)).toEqual(moved);
    expect(await planOf(school.planned)).toEqual(source);
    expect(await unitsIn(id)).toEqual(await unitsIn(school.planned));
    const level3 = await sql<{ title: string }>`
      select e.title from rel__calendar_week__exam e join placement p on p.id = e.id where p.programme = ${id}`.execute(
      api.database,
    );
    expect(level3.rows).toEqual([{ title: 'Schriftelijk tentamen' }]);
  });

  it('leaves an item where it is, or puts it in the week that was chosen', async () => {
    const examIn = async (weeks: object[]) => {
      const [id] = await madeIn({ weeks });
      const items = (await planOf(id!)) as { kind: string; y: number }[];
      return items.find(({ kind }) => kind === 'exam')?.y;
    };
    expect(await examIn([{ relation_id: placed.exam, week: 0 }])).toBe(8);
    await sql`update programme set year_start = 2040, calendar_year = null where year_start = ${target}`.execute(
      api.database,
    );
    expect(await examIn([{ relation_id: placed.exam, week: 2 }])).toBe(1);
  });

  it('takes the start year from the calendar, and follows it where the school has no such year yet', async () => {
    const report = await make({ year_start: 2025 });
    const copy = await ok(full.call(programmes.get, { params: { id: report.result.lines[0]!.made!.id } }));
    expect(copy).toMatchObject({ year_start: 2025, calendar_year: 0 });
  });
});

describe('new versions of units', () => {
  const newVersion = (unit: number | undefined) => ({ educational_unit: unit, choice: 'new_version' });
  const requiresOf = async (id: number) =>
    (await ok(full.call(educationalUnit.get, { params: { id } }))).requires as { educational_unit: number }[];

  it('stand in the copy, once for all programmes of the cohort, and require what their originals require', async () => {
    const { units, blockUnit, planned } = school;
    await ok(
      full.call(contract.requirements.save, {
        body: {
          educational_unit: blockUnit,
          requires: [
            { educational_unit: units[0], kind: 'passed' },
            { educational_unit: units[1], kind: 'followed' },
          ],
        },
      }),
    );
    const second = (await ok(full.call(programmes.create, { body: { id: planned, action: 'clone' } }))).id;
    await sql`update programme set graduation_variant = 'Business' where id = ${second}`.execute(api.database);
    const ids = await madeIn({ programmes: [planned, second], units: { default: 'new_version' } });
    expect(ids).toHaveLength(2);
    const [first, other] = [await unitsIn(ids[0]!), await unitsIn(ids[1]!)];
    expect(first).toEqual(other);
    expect(first.some((id) => units.includes(id) || id === blockUnit)).toBe(false);
    const versions = await sql<{ id: number; title: string; version: number; state: string }>`
      select u.id, u.title, u.version, s.state from educational_unit u join state s on s.id = u.state
      where u.id = any(${first}::int[]) order by u.title`.execute(api.database);
    expect(versions.rows).toMatchObject([
      { title: 'Programmeren 1', version: 1, state: 'Concept' },
      { title: 'Stage', version: 1, state: 'Concept' },
    ]);
    const [programming, internship] = versions.rows.map(({ id }) => id);
    // The one that was renewed too, and the one that was not.
    expect(
      (await requiresOf(internship!)).map(({ educational_unit }) => educational_unit).toSorted((a, b) => a - b),
    ).toEqual([units[1]!, programming!].toSorted((a, b) => a - b));
    expect((await requiresOf(blockUnit)).map(({ educational_unit }) => educational_unit)).toEqual(units.slice(0, 2));
  });

  it('are made of those that were chosen only', async () => {
    const [id] = await madeIn({ units: { default: 'same', choices: [newVersion(school.units[0])] } });
    const units = await unitsIn(id!);
    expect(units).toContain(school.blockUnit);
    expect(units).not.toContain(school.units[0]);
  });

  it('ask for the right to make them', async () => {
    const reader = await clientWith(api, school, { '*': 'crud', educational_unit: 'r' });
    const units = { default: 'new_version' };
    expect((await ok(preview({ units }, reader))).programmes[0]?.refused).toBe(cohortText.refused.noUnitRight);
    const report = await make({ units }, reader);
    expect(report).toMatchObject({ state: 'failed' });
    expect(report.result.lines).toMatchObject([
      { state: 'refused', made: null, message: cohortText.refused.noUnitRight },
    ]);
  });
});

describe('is refused', () => {
  const refusals = async (more: object = {}, client = full) =>
    (await ok(preview(more, client))).programmes.map(({ refused }) => refused);

  it('when it is there already, at once when there is nothing else to make', async () => {
    await make();
    const exists = cohortText.refused.exists(target);
    expect(await refusals()).toEqual([exists]);
    expect(await create()).toMatchObject({
      ...{ status: 422, message: cohortText.refused.all, errors: { 'programmes.0': exists } },
    });
    // Into its own year is the same cohort too.
    expect(await refusals({ year_start: 2026 })).toEqual([cohortText.refused.exists(2026)]);
  });

  it('for all but the latest of those that would become the same', async () => {
    const later = (await ok(full.call(programmes.create, { body: { id: school.planned, action: 'clone' } }))).id;
    const more = { programmes: [school.planned, later] };
    expect(await refusals(more)).toEqual([cohortText.refused.earlier, '']);
    expect(await refusals({ ...more, only: [school.planned] })).toEqual([cohortText.refused.earlier]);
    const report = await make(more);
    expect(report.result.lines).toMatchObject([
      { id: later, state: 'done' },
      { id: school.planned, state: 'refused', message: cohortText.refused.exists(target) },
    ]);
  });

  it('by the second of two that are made at the same moment', async () => {
    const started = [(await create()).body.job, (await create()).body.job];
    await Promise.all([run(), run()]);
    const lines = (await Promise.all(started.map((id) => read(id)))).flatMap(({ result }) => result.lines);
    expect(lines.filter(({ made }) => made)).toHaveLength(1);
    expect(lines.filter(({ state }) => state === 'refused')).toMatchObject([
      { message: cohortText.refused.exists(target) },
    ]);
    const copies = await sql`
      select from programme where organization = ${school.organization} and year_start = ${target}`.execute(
      api.database,
    );
    expect(copies.rows).toHaveLength(1);
  });

  it('without a start year, and without a calendar in any of its years', async () => {
    expect(await refusals({ programmes: [school.programme] })).toEqual([cohortText.refused.noStart]);
    const noCalendar = cohortText.refused.noCalendar(2035);
    expect(await refusals({ year_start: 2035 })).toEqual([noCalendar]);
    expect((await create({ year_start: 2035 })).errors).toEqual({ 'programmes.0': noCalendar });
  });

  it('for one programme, with a sentence, while the others are made', async () => {
    const report = await make({ programmes: [school.programme, school.planned] });
    expect(report).toMatchObject({ state: 'done', done: 2, result: { done: 1, refused: 1 } });
    expect(report.result.lines).toMatchObject([
      { state: 'done', id: school.planned },
      { state: 'refused', message: cohortText.refused.noStart, made: null },
    ]);
  });

  it('without the right to make programmes, outside the own units, and for whoever may not set the start', async () => {
    const reader = await clientWith(api, school, { '*': 'crud', programme: 'rud' });
    expect((await preview({}, reader)).status).toBe(403);
    expect((await create({}, reader)).status).toBe(403);
    const elsewhere = await clientWith(api, school, { '*': 'crud' }, { units: [school.otherFaculty] });
    expect(await refusals({}, elsewhere)).toEqual([cohortText.refused.notYourUnit]);
    for (const letters of ['r', 'cu']) {
      const limited = await clientWith(
        api,
        school,
        { '*': 'crud' },
        { attributes: { 'programme.year_start': letters } },
      );
      expect((await refusals({}, limited))[0]).toMatch(/Je mag deze velden niet wijzigen/);
      // A cohort that exists is no other answer: it would tell the year.
      expect(await refusals({ year_start: 2026 }, limited)).toEqual(await refusals({}, limited));
    }
  });

  it('by the rights at the moment of the step', async () => {
    const role = await createRole(api.database, { organization: school.organization, objects: { '*': 'crud' } });
    const user = await createUser(api.database, { roles: [role] });
    const client = new Client(api.app, await tokenFor(api.database, user));
    const started = (await create({}, client)).body.job;
    await sql`update permission set can_create = false where role = ${role} and object = 'programme'`.execute(
      api.database,
    );
    await run();
    const report = await read(started, client);
    expect(report).toMatchObject({ state: 'failed' });
    expect(report.result.lines).toMatchObject([{ state: 'refused', made: null, message: cohortText.refused.noRight }]);
    await sql`delete from user_role where app_user = ${user}`.execute(api.database);
    expect(await read(started, full)).toMatchObject({ result: { refused: 1 } });
  });

  it('behind the wall, and across two schools', async () => {
    const other = await createPlanSchool(api.database);
    for (const call of [preview, create]) {
      expect((await call({ programmes: [other.planned] })).status).toBe(404);
      expect((await call({ programmes: [school.planned, other.planned] })).status).toBe(404);
      expect(
        (await call({ units: { default: 'same', choices: [{ educational_unit: other.blockUnit, choice: 'same' }] } }))
          .status,
      ).toBe(404);
      expect((await call({ weeks: [{ relation_id: 999_999_999, week: 1 }] })).status).toBe(404);
    }
    const roles = [school, other].map(({ organization }) => ({ organization, objects: { '*': 'crud' } }));
    const both = new Client(api.app, await tokenFor(api.database, await createUser(api.database, { roles })));
    expect(await create({ programmes: [school.planned, other.planned] }, both)).toMatchObject({
      ...{ status: 422, errors: { programmes: cohortText.refused.severalSchools } },
    });
  });

  it('with a body that is not well formed', async () => {
    const wrong = [
      { programmes: [] },
      { year_start: 12 },
      { units: { default: 'other' } },
      { weeks: [{ relation_id: 1 }] },
    ];
    for (const more of wrong) expect((await create(more)).status).toBeGreaterThanOrEqual(400);
  });
});

describe('taken back', () => {
  const undo = (id: number, client = full) => client.call(cohorts.undo, { params: { id }, body: {} });
  async function undone(id: number) {
    const started = await ok(undo(id));
    await run();
    return read(started.job);
  }
  const exists = async (id: number) => (await full.call(programmes.get, { params: { id } })).status === 200;
  const countUnits = async () =>
    (
      await sql<{
        n: number;
      }>`select count(*)::int as n from educational_unit where organization = ${school.organization}`.execute(
        api.database,
      )
    ).rows[0]?.n;

  it('is gone whole, with the new versions, remembered as what it takes back', async () => {
    const { units, blockUnit } = school;
    await ok(
      full.call(contract.requirements.save, {
        body: { educational_unit: blockUnit, requires: [{ educational_unit: units[0], kind: 'passed' }] },
      }),
    );
    const before = await countUnits();
    const report = await make({ units: { default: 'new_version' } });
    const id = report.result.lines[0]!.made!.id;
    expect(await countUnits()).toBe(before! + 2);
    const back = await undone(report.id);
    expect(back).toMatchObject({ kind: 'cohort_undo', state: 'done', result: { done: 1, refused: 0 } });
    expect(back.result.lines).toMatchObject([{ title: report.result.lines[0]!.made!.title, message: '' }]);
    expect(await exists(id)).toBe(false);
    expect(await countUnits()).toBe(before);
    const sets = await sql<{ kind: string; undoes: number | null; id: number }>`
      select kind, undoes, id from change_set where id in (select change_set from change where table_name = 'programme' and record = ${id})
      order by id`.execute(api.database);
    expect(sets.rows).toMatchObject([{ kind: 'cohorts.create' }, { kind: 'cohorts.undo', undoes: sets.rows[0]?.id }]);
    // The same cohort can be made again, and there is nothing left to take back.
    expect((await read(report.id)).result.lines).toMatchObject([{ state: 'done', made: null }]);
    expect(await undo(report.id)).toMatchObject({ status: 409, message: cohortText.undo.nothing });
    expect((await make()).result.done).toBe(1);
  });

  it('leaves what somebody changed, and says so', async () => {
    const second = (await ok(full.call(programmes.create, { body: { id: school.planned, action: 'clone' } }))).id;
    await sql`update programme set graduation_variant = 'Business' where id = ${second}`.execute(api.database);
    const report = await make({ programmes: [school.planned, second] });
    const [first, other] = report.result.lines.map(({ made }) => made!.id);
    const part = await sql<{ id: number }>`
      select id from placement where programme = ${other} and kind = 'part'`.execute(api.database);
    const grid = [{ ...at(0, 4), relation_id: part.rows[0]?.id }];
    await ok(full.call(planner.saveBlockParts, { body: { programme: other!, year: 1, grid } }));
    const back = await undone(report.id);
    expect(back.result.lines).toMatchObject([
      { state: 'done' },
      { state: 'refused', message: cohortText.undo.changed },
    ]);
    expect([await exists(first!), await exists(other!)]).toEqual([false, true]);
  });

  it('leaves a new version that somebody changed or planned elsewhere', async () => {
    const report = await make({ units: { default: 'new_version' } });
    const id = report.result.lines[0]!.made!.id;
    const [changed] = await unitsIn(id);
    await ok(full.call(educationalUnit.update, { params: { id: changed! }, body: { title: 'Anders' } }));
    const back = await undone(report.id);
    expect(back.result.lines).toMatchObject([{ state: 'done', message: cohortText.undo.unitsLeft(1) }]);
    expect(await exists(id)).toBe(false);
    expect((await full.call(educationalUnit.get, { params: { id: changed! } })).status).toBe(200);
  });

  it('is not, when it is not known any more what was changed', async () => {
    const report = await make();
    await sql`delete from change`.execute(api.database);
    await sql`delete from change_set`.execute(api.database);
    expect((await undone(report.id)).result.lines).toMatchObject([
      { state: 'refused', message: cohortText.undo.tooOld },
    ]);
  });

  it('asks for the rights of a removal, and for a cohort that was made', async () => {
    const report = await make();
    const id = report.result.lines[0]!.made!.id;
    const reader = await clientWith(api, school, { '*': 'crud', programme: 'cru' });
    expect((await undo(report.id, reader)).status).toBe(403);
    const colleague = await clientWith(api, school, { '*': 'crud', history: '' });
    expect((await undo(report.id, colleague)).status).toBe(404);
    const planner2 = await clientWith(api, school, { '*': 'crud', calendar__level3: 'cru' });
    const started = await ok(undo(report.id, planner2));
    await run();
    expect((await read(started.job)).result.lines).toMatchObject([{ state: 'refused' }]);
    expect(await exists(id)).toBe(true);
    expect((await undo(started.job)).status).toBe(404);
    const waiting = await ok(create({ year_start: 2025 }));
    expect(await undo(waiting.job)).toMatchObject({ status: 409, message: cohortText.undo.running });
    await run();
  });
});

it('stops between two programmes, and keeps what was made', async () => {
  const second = (await ok(full.call(programmes.create, { body: { id: school.planned, action: 'clone' } }))).id;
  await sql`update programme set graduation_variant = 'Business' where id = ${second}`.execute(api.database);
  const { job } = await ok(create({ programmes: [school.planned, second] }));
  let steps = 0;
  await runDue(worker, { kinds: jobKinds, log, isStopping: () => (steps += 1) > 1 });
  await ok(full.call(jobs.cancel, { params: { id: job }, body: {} }));
  await run();
  const report = await read(job);
  expect(report).toMatchObject({ state: 'cancelled', done: 1, total: 2 });
  expect(report.result.lines.map(({ state, made }) => [state, made !== null])).toEqual([
    ['done', true],
    ['waiting', false],
  ]);
  expect(jobsText.states.cancelled).toBe('Gestopt');
});
