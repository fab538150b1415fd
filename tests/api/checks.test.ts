// Findings in saved plans of a programme, a unit and a school, limited to what the reader may see.
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import { fieldText } from '#shared/text/field.ts';
import type { WireFinding } from '#shared/api/checks.ts';
import type { GridItem } from '#shared/api/planner-shapes.ts';
import { checkPageText } from '#shared/text/check-page.ts';
import { type Client, startApi, type TestApi } from '#tests/support/api.ts';
import { clientWith } from '#tests/support/factories.ts';
import { at, createPlanSchool, type PlanSchool, planUnit, saveYear } from '#tests/support/planner.ts';

const { planner, checks } = contract;
let api: TestApi;
let school: PlanSchool;
let full: Client;
let exam: GridItem;
let unit: GridItem;

/** A part with a unit in block 1 that has a course and, in the Christmas break, an exam. */
beforeAll(async () => {
  api = await startApi();
  school = await createPlanSchool(api.database);
  full = await clientWith(api, school, { '*': 'crud' });
  const [part] = await saveYear(full, school.planned, [{ ...at(3, 0, 3), programme_part: school.parts[0] }]);
  const placed = await planUnit(full, school, part, [
    { ...at(0, 0, 3, 6), course: school.course },
    { ...at(3, 6), exam: school.exam },
  ]);
  unit = placed.unit;
  exam = placed.lessons.find(({ kind }) => kind === 'exam')!;
});
afterAll(() => api.close());

const list = (query: Record<string, number>, client = full) => client.call(checks.list, { query });
const names = (findings: readonly WireFinding[]) => [...new Set(findings.map(({ check }) => check))].toSorted();

it('are listed for a programme, with the place of each', async () => {
  const { body } = await list({ programme: school.planned });
  expect(names(body)).toEqual([
    ...['contact_low', 'ec_block', 'ec_part', 'ec_programme', 'ec_year', 'exam_holiday', 'no_resit'],
  ]);
  const holiday = body.find(({ check }) => check === 'exam_holiday');
  expect(holiday).toMatchObject({
    ...{ severity: 'error', programme: school.planned, year: 1, block: 2, week: 52 },
    ...{ relation_id: exam.relation_id, object: 'exam', id: school.exam },
    grid: { level: '3', relation_id: unit.relation_id, placed_as: 'week' },
    message: 'Schriftelijk tentamen staat in week 52 (Kerstvakantie): dan is er geen onderwijs.',
  });
  expect(body.find(({ check }) => check === 'ec_programme')).toMatchObject({
    ...{ year: 0, block: 0, week: 0, relation_id: 0, object: '', id: 0, grid: null, attribute: 'ects_credits' },
    message: '5 EC gepland van de 120: 115 EC te weinig.',
  });
  expect(body.find(({ check }) => check === 'ec_part')).toMatchObject({ object: 'programme_part', wanted_ects: 5 });
  const gridOf = (name: string) => body.find(({ check }) => check === name)?.grid;
  expect(gridOf('ec_part')).toEqual({ level: '1', relation_id: 0, placed_as: 'block' });
  expect(gridOf('no_resit')).toMatchObject({ level: '2', placed_as: 'block' });
});

it('can be downloaded as the page shows them', async () => {
  await sql`
    update programme set graduation_variant = '', variant = (
      select o.id from attribute_option o join attribute a on a.id = o.attribute
      where a.attribute = 'variant' and o.option_value = 'Deeltijd' limit 1) where id = ${school.planned}`.execute(
    api.database,
  );
  const query = { programme: school.planned, severity: 'error', order: 'place' };
  const { body } = await list({ programme: school.planned });
  const csv = await full.call(checks.csv, { query });
  const lines = Buffer.from(csv.bytes).toString().trim().split('\r\n').slice(1);
  expect(lines).toHaveLength(body.filter(({ severity }) => severity === 'error').length);
  expect(lines.every((line) => line.split(';')[1] === checkPageText.severities.error)).toBe(true);
  const rows = (await readXlsx((await full.call(checks.xlsx, { query })).bytes)).sheets[0]?.rows ?? [];
  expect(rows.slice(1).map((row) => row[4])).toEqual(lines.map((line) => line.split(';')[4]));
  // Users who may not read the name of a programme do not find it in the file either.
  const { title } = (await full.call(contract.programme.get, { params: { id: school.planned } })).body;
  const nameless = await clientWith(api, school, { '*': 'r' }, { attributes: { 'programme.title': '' } });
  const [named, hidden] = await Promise.all(
    [full, nameless].map(async (client) => {
      const answer = await client.call(checks.csv, { query: { programme: school.planned } });
      return Buffer.from(answer.bytes).toString();
    }),
  );
  expect(named).toContain(`${title} · Deeltijd`);
  expect(hidden?.split('\r\n').length).toBe(named?.split('\r\n').length);
  expect(hidden).not.toContain(title);
});

it('disappear with their cause', async () => {
  const moved = { ...at(3, 0), relation_id: exam.relation_id, exam: school.exam };
  const read = await full.call(planner.lessons, { query: { relation_week_id: unit.relation_id } });
  const others = read.body
    .filter(({ kind }) => kind === 'course')
    .map(({ x, y, width, height, relation_id, course }) => ({ x, y, width, height, relation_id, course }));
  const body = { relation_week_id: unit.relation_id, grid: [...others, moved] };
  expect((await full.call(planner.saveLessons, { body })).status).toBe(200);
  expect(names((await list({ programme: school.planned })).body)).not.toContain('exam_holiday');
});

it('cover all programmes of a unit or a school, and no others', async () => {
  const { body } = await list({ organization: school.organization });
  const own = (await list({ programme: school.planned })).body;
  expect(body.filter(({ programme }) => programme === school.planned)).toEqual(own);
  expect((await list({ organizational_unit: school.cluster })).body).toEqual(own);
  expect((await list({ organizational_unit: school.otherFaculty })).body).toEqual([]);
});

it('are listed for programmes without a plan or a calendar too', async () => {
  const programme = async (title: string) =>
    sql`insert into programme (organization, state, title, organizational_unit, duration, ects_credits)
      values (${school.organization}, 1, ${title}, ${school.cluster}, 4, 240)`.execute(api.database);
  for (let index = 0; index < 10; index += 1) await programme(`Programma ${index}`);
  const { body } = await list({ organization: school.organization });
  expect(new Set(body.map((finding) => finding.programme)).size).toBeGreaterThan(10);
});

it('are not shown without read access to the calendar, nor to another school', async () => {
  const status = async (client: Client, query: Record<string, number> = { programme: school.planned }) =>
    (await list(query, client)).status;
  expect(await status(await clientWith(api, school, { '*': 'crud', calendar__level1: '' }))).toBe(403);
  expect(await status(await clientWith(api, school, { '*': 'crud', calendar: '' }))).toBe(403);
  const stranger = await clientWith(api, await createPlanSchool(api.database), { '*': 'crud' });
  expect(await status(stranger)).toBe(404);
  expect(await status(stranger, { organizational_unit: school.cluster })).toBe(404);
  expect(await status(stranger, { organization: school.organization })).toBe(404);
});

it('never show anything that the reader may not read', async () => {
  const checksFor = async (attributes: Record<string, string>, objects = {}) => {
    const client = await clientWith(api, school, { '*': 'r', ...objects }, { attributes });
    return names((await list({ programme: school.planned }, client)).body);
  };
  const ec = ['ec_block', 'ec_part', 'ec_programme', 'ec_year'];
  expect(await checksFor({})).toEqual(expect.arrayContaining(ec));
  expect(await checksFor({ 'educational_unit.ects_credits': '' })).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^ec_/)]),
  );
  expect(await checksFor({ 'programme.ects_credits': '' })).not.toContain('ec_programme');
  expect(await checksFor({ 'rel__calendar_week__exam.resit': '' })).not.toContain('no_resit');
  expect(await checksFor({}, { calendar__level3: '' })).not.toContain('no_resit');
  expect(await checksFor({ 'educational_unit.title': '' })).not.toContain('no_resit');
});

it('are updated for a unit in several programmes, and cached separately per set of rights', async () => {
  const title = (value: string) =>
    sql`update educational_unit set title = ${value} where id = ${school.units[0]}`.execute(api.database);
  const resit = async (client = full) =>
    (await list({ organization: school.organization }, client)).body.find(({ check }) => check === 'no_resit')?.message;
  await title('Anatomie');
  expect(await resit()).toContain('Anatomie');
  const nameless = await clientWith(api, school, { '*': 'r' }, { attributes: { 'educational_unit.title': '' } });
  expect(await resit(nameless)).toBe(undefined);
  await title('Fysiologie');
  expect(await resit()).toContain('Fysiologie');
});

it('are counted per programme and year, without accepted ones', async () => {
  const counts = async (client = full) => (await client.call(checks.counts)).body;
  const own = async () => (await counts()).filter(({ programme }) => programme === school.planned);
  const found = (await list({ programme: school.planned })).body;
  const sum = (kind: 'error' | 'warning' | 'info', rows: Awaited<ReturnType<typeof own>>) =>
    rows.reduce((total, row) => total + row[kind], 0);
  for (const kind of ['error', 'warning', 'info'] as const)
    expect(sum(kind, await own())).toBe(
      found.filter(({ severity, accepted }) => severity === kind && !accepted).length,
    );
  const { programme, check, year, block, week, relation_id, object, id } = found.find(
    ({ severity }) => severity === 'error',
  )!;
  const body = { programme, check, year, block, week, relation_id, object, id, reason: 'Zo besloten' };
  const before = sum('error', await own());
  const accepted = await full.call(checks.accept, { body });
  expect(sum('error', await own())).toBe(before - 1);
  await full.call(checks.withdraw, { params: { id: accepted.body.accepted!.id } });
  const stranger = await clientWith(api, await createPlanSchool(api.database), { '*': 'crud' });
  expect((await counts(stranger)).some((row) => row.programme === school.planned)).toBe(false);
  expect(await counts(await clientWith(api, school, { '*': 'crud', calendar: '' }))).toEqual([]);
});

it('are refused for more than one scope at a time', async () => {
  const oneOf = fieldText.oneOf(['programme', 'organizational_unit', 'organization']);
  expect(await list({})).toMatchObject({ status: 400, errors: { programme: oneOf } });
  const both = { programme: school.planned, organization: school.organization };
  expect(await list(both)).toMatchObject({ status: 400, errors: { organization: oneOf } });
});

describe('settings', () => {
  const read = async (client = full) =>
    (await client.call(checks.settings, { query: { organization: school.organization } })).body;
  const save = (settings: object, client = full, ifMatch?: string) =>
    client.call(checks.saveSettings, {
      query: { organization: school.organization },
      body: settings,
      ...(ifMatch && { ifMatch }),
    });

  it('turn a check off, raise its severity and set its limits, for this school only', async () => {
    const programme = { programme: school.planned };
    expect(await read()).toMatchObject({ ec_block: { severity: 'warning', difference: 3 } });
    expect(
      (await save({ ec_year: { severity: 'off' }, contact_low: { severity: 'error', first_year: 0 } })).status,
    ).toBe(200);
    const found = (await list(programme)).body;
    expect(names(found)).not.toContain('ec_year');
    expect(found.filter(({ check, year }) => check === 'contact_low' && year === 1)).toEqual([]);
    expect((await read()).contact_low).toEqual({ severity: 'error', first_year: 0, other_years: 8 });
    const other = await createPlanSchool(api.database);
    const elsewhere = await clientWith(api, other, { '*': 'crud' });
    const theirs = await elsewhere.call(checks.settings, { query: { organization: other.organization } });
    expect(theirs.body.ec_year).toMatchObject({ severity: 'error' });
    await save({ ec_year: { severity: 'error' }, contact_low: { severity: 'info', first_year: 12 } });
  });

  it('are refused with a message when out of range, unknown, too late, or without the right', async () => {
    const errors = async (settings: object) => (await save(settings)).errors;
    expect(await errors({ ec_block: { severity: 'info', difference: -1 } })).toEqual({
      'ec_block.difference': 'De waarde moet minstens 0 zijn.',
    });
    expect(await errors({ ec_block: { severity: 'info', difference: 61 } })).toEqual({
      'ec_block.difference': 'De waarde mag hoogstens 60 zijn.',
    });
    // Only whole days.
    expect(await errors({ group_late: { severity: 'info', days: 2.5 } })).toEqual({
      'group_late.days': fieldText.whole,
    });
    expect(await errors({ ec_block: { severity: 'info', other: 1 } })).toEqual({
      'ec_block.other': 'Dit veld bestaat niet.',
    });
    expect((await save({ nothing: { severity: 'info' } })).status).toBe(400);
    expect((await save({ ec_block: { severity: 'refuse' } })).status).toBe(422);
    const { headers } = await full.call(checks.settings, { query: { organization: school.organization } });
    expect((await save({ ec_block: { severity: 'info' } })).status).toBe(200);
    expect((await save({ ec_block: { severity: 'error' } }, full, String(headers['etag']))).status).toBe(412);
    await save({ ec_block: { severity: 'warning' } });
    const reader = await clientWith(api, school, { '*': 'crud', check_settings: 'r' });
    expect((await save({ ec_block: { severity: 'info' } }, reader)).status).toBe(403);
    const stranger = await clientWith(api, await createPlanSchool(api.database), { '*': 'crud' });
    expect((await save({ ec_block: { severity: 'info' } }, stranger)).status).toBe(404);
  });
});
