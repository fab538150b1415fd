// Two users in one part of a plan: the second save is checked against the result of the first.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Db } from '#server/db/connect.ts';
import { contract } from '#shared/api/contract.ts';
import type { GridItem } from '#shared/api/planner-shapes.ts';
import { publicationText } from '#shared/text/publications.ts';
import { rulesText } from '#shared/text/rules.ts';
import { type Client, startApi, type TestApi } from '#tests/support/api.ts';
import { clientWith } from '#tests/support/factories.ts';
import { at, createPlanSchool, planParts, type PlanSchool } from '#tests/support/planner.ts';
import { callBehind } from '#tests/support/waiting.ts';

const { planner } = contract;
let api: TestApi;
let school: PlanSchool;
let full: Client;
/** An empty part, and a part to copy. */
let part: GridItem;
let theme: GridItem;

beforeAll(async () => {
  api = await startApi();
  school = await createPlanSchool(api.database);
  full = await clientWith(api, school, { '*': 'crud' });
});
afterAll(() => api.close());
beforeEach(async () => {
  [part, theme] = await planParts(api, school, full);
});

const inPart = (kind: 'week_unit' | 'block_unit', spot = at(0, 0)) => {
  const unit = kind === 'week_unit' ? school.units[0] : school.blockUnit;
  return (db: Db) =>
    sql`
    insert into placement (organization, programme, year, parent, kind, educational_unit, x, y, width, height)
    values (${school.organization}, ${school.planned}, 1, ${part.relation_id}, ${kind}, ${unit},
      ${spot.x}, ${spot.y}, ${spot.width}, ${spot.height})`.execute(db);
};
const behind = <T>(change: (db: Db) => Promise<unknown>, call: () => Promise<T>, { relation_id } = part) =>
  callBehind(
    api.database,
    (db) => sql`select from placement where id = ${relation_id} for update`.execute(db),
    call,
    change,
  );
const kindsInPart = async () => {
  const found = await sql<{ kind: string }>`
    select distinct kind from placement where parent = ${part.relation_id}`.execute(api.database);
  return found.rows.map(({ kind }) => kind);
};
const units = (grid: object[]) => () =>
  full.call(planner.saveWeekUnits, { body: { relation_id: part.relation_id, grid } });

describe('a part that gets units by week meanwhile', () => {
  it('takes no copy of a part', async () => {
    const from = { programme_id: school.planned, type: 'programmepart' };
    const grid = [{ type: 'programmepart', relation_id: theme.relation_id }];
    const to = { ...from, relation_id: part.relation_id };
    const answer = await behind(inPart('week_unit'), () => full.call(planner.copy, { body: { from, to, grid } }));
    expect([answer.status, answer.message]).toEqual([422, rulesText.plannedOneWay('blocks')]);
    expect(await kindsInPart()).toEqual(['week_unit']);
  });

  it('takes no sub-part or block unit', async () => {
    const body = { programme: school.planned, relation_id: part.relation_id };
    const saves = [
      () =>
        full.call(planner.saveBlockParts, {
          body: { ...body, grid: [{ ...at(0, 0), programme_part: school.subPart }] },
        }),
      () =>
        full.call(planner.saveBlockUnits, {
          body: { ...body, grid: [{ ...at(0, 0), educational_unit: school.blockUnit }] },
        }),
    ];
    for (const save of saves) {
      const answer = await behind(inPart('week_unit', at(0, 3)), save);
      expect([answer.status, answer.message]).toEqual([422, rulesText.plannedOneWay('blocks')]);
      expect(await kindsInPart()).toEqual(['week_unit']);
      await sql`delete from placement where parent is not null`.execute(api.database);
    }
  });
});

it('a part that gets block units meanwhile takes no units by week', async () => {
  const answer = await behind(inPart('block_unit'), units([{ ...at(0, 3), educational_unit: school.units[0] }]));
  expect([answer.status, answer.message]).toEqual([422, rulesText.plannedOneWay('weeks')]);
  expect(await kindsInPart()).toEqual(['block_unit']);
});

it('a part that is mirrored meanwhile takes no unit that lies in both groups', async () => {
  const mirror = (db: Db) =>
    sql`
    update placement set mirror_title = 'Groep A|Groep B', mirror_color = '0b7a5b|2f5bd0'
    where id = ${part.relation_id}`.execute(db);
  const answer = await behind(mirror, units([{ ...at(0, 4, 3, 2), educational_unit: school.units[0] }]));
  expect(answer.errors).toEqual({ 'grid.0': rulesText.oneGroup() });
});

it('a part that gets a unit in both groups meanwhile is not mirrored', async () => {
  const body = { mirror_title: 'Groep A|Groep B', mirror_color: '0b7a5b|2f5bd0' };
  const answer = await behind(inPart('week_unit', at(0, 4, 3, 2)), () =>
    full.call(planner.saveMirror, { params: { relation_id: part.relation_id }, body }),
  );
  expect([answer.status, answer.message]).toEqual([422, rulesText.oneGroup()]);
});

it('a unit that gets fewer weeks meanwhile takes no lesson in those that are gone', async () => {
  const saved = await units([{ ...at(0, 0, 12), educational_unit: school.units[0] }])();
  const [unit] = saved.body as [GridItem];
  const narrower = (db: Db) => sql`update placement set width = 2 where id = ${unit.relation_id}`.execute(db);
  const grid = [{ ...at(0, 12), course: school.course }];
  const answer = await behind(
    narrower,
    () => full.call(planner.saveLessons, { body: { relation_week_id: unit.relation_id, grid } }),
    unit,
  );
  expect(answer.errors).toEqual({ 'grid.0': rulesText.insideWeeks(4) });
});

it('a status that is reset meanwhile prevents publication', async () => {
  const body = { programme: school.planned, year: 1 };
  const setStatus = (state: string) => (db: Db) =>
    sql`update programme_calendar set state = (select id from state where state = ${state})
      where programme = ${body.programme} and year = 1`.execute(db);
  await setStatus('Vastgesteld')(api.database);
  const publish = () => full.call(contract.publications.publish, { body });
  expect(await callBehind(api.database, setStatus('Concept'), publish)).toMatchObject({
    ...{ status: 409, message: publicationText.undecided([1]) },
  });
  await setStatus('Vastgesteld')(api.database);
  expect((await publish()).status).toBe(201);
});
