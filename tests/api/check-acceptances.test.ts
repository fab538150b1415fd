// Accepted findings: each by itself, until its numbers change, and shown in the history in the words of the finding, without
// anything that the reader may not read.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import type { WireFinding } from '#shared/api/checks.ts';
import { addDays } from '#shared/planning/dates.ts';
import { today } from '#shared/planning/today.ts';
import { checkPageText } from '#shared/text/check-page.ts';
import { dutchFromIso } from '#shared/text/dates.ts';
import { type Client, startApi, type TestApi } from '#tests/support/api.ts';
import { clientWith } from '#tests/support/factories.ts';
import { at, createPlanSchool, type PlanSchool } from '#tests/support/planner.ts';

const { planner, checks, history } = contract;
let api: TestApi;
let school: PlanSchool;
let full: Client;

/** Two units of 200 hours in block 1, each with its own coordinator. */
beforeAll(async () => {
  api = await startApi();
  school = await createPlanSchool(api.database);
  full = await clientWith(api, school, { '*': 'crud' });
  for (const [index, coordinator] of ['A. Bos', 'N. de Wit'].entries())
    await sql`
      update educational_unit set coordinator = ${coordinator}, contact_hours = 200, is_block = true
      where id = ${school.units[index]}`.execute(api.database);
  const grid = school.units.map((educational_unit, y) => ({ ...at(0, y, 3), educational_unit }));
  const body = { programme: school.planned, year: 1, grid };
  await full.call(planner.saveBlockUnits, { body });
});
afterAll(() => api.close());
beforeEach(() => sql`delete from check_acceptance`.execute(api.database));

const programme = () => ({ programme: school.planned });
const found = async (check: string, client = full) =>
  (await client.call(checks.list, { query: programme() })).body.filter((each) => each.check === check);
const placeOf = ({ check, year, block, week, relation_id, object, id }: WireFinding) => ({
  ...{ ...programme(), check, year, block, week, relation_id, object, id },
});
const accept = (finding: WireFinding, reason: string, client = full) =>
  client.call(checks.accept, { body: { ...placeOf(finding), subject: finding.subject, reason } });
const stated = (findings: readonly WireFinding[]) => findings.map(({ accepted }) => accepted?.reason ?? null);
const theOne = async (check: string, client = full) => (await found(check, client))[0]!;

it('are accepted one by one when a check finds several things in one place', async () => {
  const loads = await found('coordinator_load');
  expect(loads.map(({ subject, block }) => [subject, block])).toEqual([
    ['A. Bos', 1],
    ['N. de Wit', 1],
  ]);
  const [first, second] = loads as [WireFinding, WireFinding];
  const unclear = await full.call(checks.accept, { body: { ...placeOf(second), reason: 'Zo bedoeld' } });
  expect(unclear.errors).toEqual({ check: checkPageText.severalFindings });
  expect((await accept(second, 'Ervaren docent')).body.accepted?.reason).toBe('Ervaren docent');
  expect(stated(await found('coordinator_load'))).toEqual([null, 'Ervaren docent']);
  expect((await accept(first, 'Ingehuurd')).status).toBe(201);
  const both = await found('coordinator_load');
  expect(stated(both)).toEqual(['Ingehuurd', 'Ervaren docent']);
  await full.call(checks.withdraw, { params: { id: both[1]!.accepted!.id } });
  expect(stated(await found('coordinator_load'))).toEqual(['Ingehuurd', null]);
});

it('stay accepted when they were accepted before findings had subjects', async () => {
  const [first] = await found('coordinator_load');
  await accept(first!, 'Ingehuurd');
  await sql`update check_acceptance set place = place - 'subject'`.execute(api.database);
  expect(stated(await found('coordinator_load'))).toEqual(['Ingehuurd', null]);
});

it('are shown in the history with the finding, its place and the reason', async () => {
  const [first] = await found('coordinator_load');
  const { body } = await accept(first!, 'Ingehuurd');
  await full.call(checks.withdraw, { params: { id: body.accepted!.id } });
  const acceptedFor = async (client: Client) =>
    (await client.call(history.list, { query: programme() })).body
      .flatMap(({ changes }) => changes)
      .filter(({ attribute }) => attribute === 'check_acceptance')
      .slice(0, 2)
      .map(({ from_text, to_text }) => [from_text, to_text]);
  const where = 'Belasting van een coördinator (Jaar 1 · blok 1)';
  const whole = `${where}: ${first!.message} Reden: Ingehuurd`;
  expect(await acceptedFor(full)).toEqual([
    [whole, ''],
    ['', whole],
  ]);
  // Only the attributes behind the number matter: a user who may read more accepted it.
  const other = await clientWith(api, school, { '*': 'r' }, { attributes: { 'programme.description': '' } });
  expect(await acceptedFor(other)).toEqual(await acceptedFor(full));
  const limited = await clientWith(api, school, { '*': 'r' }, { attributes: { 'programme_part.elective': '' } });
  expect(await acceptedFor(limited)).toEqual([
    [`${where}. Reden: Ingehuurd`, ''],
    ['', `${where}. Reden: Ingehuurd`],
  ]);
  const without = await clientWith(api, school, { '*': 'r' }, { attributes: { 'educational_unit.coordinator': '' } });
  expect(await acceptedFor(without)).toEqual([]);
});

it('give the planner no numbers that the reader may not see', async () => {
  const made = await sql<{ id: number }>`
    insert into attribute_group (organization, object, title, date_deadline)
    values (${school.organization}, 'programme', 'Studiegids', ${addDays(today(), 3)}::date) returning id`.execute(
    api.database,
  );
  await sql`
    insert into attribute_group_attribute (attribute_group, attribute, position)
    select ${made.rows[0]?.id}, id, id from attribute
    where object = 'programme' and attribute in ('description', 'final_qualification')`.execute(api.database);
  const [late] = await found('group_late');
  expect(late?.message).toContain(`de termijn is ${dutchFromIso(addDays(today(), 3))}`);
  await accept(late!, 'Komt later');
  const [load] = await found('coordinator_load');
  await accept(load!, 'Ingehuurd');
  const sent = async (client: Client) => (await client.call(checks.plan, { query: programme() })).body.acceptances;
  expect((await sent(full)).map(({ check }) => check).toSorted()).toEqual(['coordinator_load', 'group_late']);
  const limited = await clientWith(api, school, { '*': 'r' }, { attributes: { 'programme.final_qualification': '' } });
  expect((await sent(limited)).map(({ check }) => check)).toEqual(['coordinator_load']);
  const noLevels = await clientWith(api, school, { '*': 'r', calendar__level3: '' });
  expect(await sent(noLevels)).toEqual([]);
});

it('the history shows which number of the settings changed, also the first time', async () => {
  const save = (settings: object) =>
    full.call(checks.saveSettings, { query: { organization: school.organization }, body: settings });
  await save({ contact_low: { severity: 'info', first_year: 10.5 } });
  await save({ contact_low: { severity: 'warning', first_year: 10.5 }, week_load: { severity: 'off' } });
  const query = { object: 'check_settings', id: school.organization } as const;
  const sets = (await full.call(history.list, { query })).body.map(({ changes }) =>
    changes.map(({ attribute, from_text, to_text }) => [attribute, from_text, to_text]),
  );
  expect(sets).toEqual([
    [
      ['contact_low.severity', 'Ter informatie', 'Waarschuwing'],
      ['week_load.severity', 'Waarschuwing', 'Uit'],
    ],
    [['contact_low.first_year', '12', '10,5']],
  ]);
});

it('can be accepted without their full place when only one finding matches', async () => {
  const { check } = await theOne('ec_programme');
  const named = await full.call(checks.accept, { body: { ...programme(), check, reason: 'Zo bedoeld' } });
  expect([named.status, named.body.accepted?.reason]).toEqual([201, 'Zo bedoeld']);
  await full.call(checks.withdraw, { params: { id: named.body.accepted?.id ?? 0 } });
  const years = await found('ec_year');
  expect(years.length).toBeGreaterThan(1);
  const unclear = await full.call(checks.accept, { body: { ...programme(), check: 'ec_year', reason: 'Zo bedoeld' } });
  expect(unclear.errors).toEqual({ check: checkPageText.severalFindings });
});

it('stay visible with their reason until their numbers change or they are withdrawn', async () => {
  const finding = await theOne('ec_programme');
  const answer = await accept(finding, ' Versneld traject ');
  expect([answer.status, answer.body.accepted]).toMatchObject([201, { reason: 'Versneld traject' }]);
  const listed = await theOne('ec_programme');
  expect(listed).toEqual(answer.body);
  const by = listed.accepted?.by;
  expect(by).not.toBe('');
  // Colleagues see who it was, unless the school hides names from users who read users.
  const nameOf = async (client: Client) => (await theOne('ec_programme', client)).accepted?.by;
  const planning = { programme: 'r', programme_part: 'r', educational_unit: 'r', calendar: 'r' } as const;
  const levels = { calendar__level1: 'r', calendar__level2: 'r', calendar__level3: 'r' } as const;
  expect(await nameOf(await clientWith(api, school, { ...planning, ...levels }))).toBe(by);
  const hidden = { attributes: { 'user.firstname': '', 'user.lastname': '' } } as const;
  expect(await nameOf(await clientWith(api, school, { '*': 'r' }, hidden))).toBe('');
  // It hides no other finding.
  expect((await theOne('ec_year')).accepted).toBe(null);

  await sql`update programme set ects_credits = 119 where id = ${school.planned}`.execute(api.database);
  expect((await theOne('ec_programme')).accepted).toBe(null);
  await sql`update programme set ects_credits = 120 where id = ${school.planned}`.execute(api.database);
  const { accepted } = await theOne('ec_programme');
  expect((await full.call(checks.withdraw, { params: { id: accepted!.id } })).status).toBe(204);
  expect((await theOne('ec_programme')).accepted).toBe(null);
});

it('need a reason, the right to set a status, and an existing finding', async () => {
  const finding = await theOne('ec_programme');
  expect((await accept(finding, '  ')).status).toBe(422);
  expect((await accept({ ...finding, year: 1 }, 'Omdat')).errors).toEqual({ check: 'Dit item bestaat niet.' });
  expect((await accept(finding, 'Omdat', await clientWith(api, school, { '*': 'r' }))).status).toBe(403);
  const limited = await clientWith(api, school, { '*': 'crud' }, { units: [school.otherFaculty] });
  expect((await accept(finding, 'Omdat', limited)).status).toBe(403);
  const stranger = await clientWith(api, await createPlanSchool(api.database), { '*': 'crud' });
  expect((await accept(finding, 'Omdat', stranger)).status).toBe(404);
  const { accepted } = (await accept(finding, 'Omdat')).body;
  expect((await stranger.call(checks.withdraw, { params: { id: accepted!.id } })).status).toBe(404);
  expect((await limited.call(checks.withdraw, { params: { id: accepted!.id } })).status).toBe(403);
});
