// Shared by the tests of planner rights: a plan with one item of each kind, calls that save its grids, and users
// without one of the rights.
import { sql } from 'kysely';
import { beforeAll, beforeEach } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import { type ObjectKey, objectKeys } from '#shared/permissions/objects.ts';

import { answered, type Client } from './api.ts';
import { clientWith, type Letters } from './factories.ts';
import { setUpPlanSchools } from './plan-schools.ts';
import { type OneOfEach, planOneOfEach } from './planner.ts';

const { planner } = contract;

/** One of these letters on the object is enough; `refusal` is the message without them, if it is not the usual one. */
export type Need = readonly [object: ObjectKey, letters: string, refusal?: string];

export const read: Need = ['calendar', 'r'];
export const change: Need = ['calendar', 'u'];
export const level = (n: 1 | 2 | 3, letters: string): Need => [`calendar__level${n}`, letters];

/** Every right, but on these objects only these letters. */
export const allBut = (letters: Letters): Letters => ({
  ...Object.fromEntries(objectKeys.map((key) => [key, 'crud'])),
  ...letters,
});

/** Every right, but on this object not these letters. */
export const without = ([object, any]: Need): Letters =>
  allBut({
    [object]: 'crud'
      .split('')
      .filter((letter) => !any.includes(letter))
      .join(''),
  });

/** Registers hooks that make a new plan for each test. */
export function setUpPlannerRights() {
  const given = setUpPlanSchools();
  let elsewhere: Client;
  let placed: OneOfEach;

  beforeAll(async () => {
    elsewhere = await somebody({ '*': 'crud' }, { units: [given.school.otherFaculty] });
  });
  beforeEach(async () => {
    await sql`delete from placement`.execute(given.api.database);
    placed = await planOneOfEach(given.full, given.school);
  });

  const query = () => ({ programme: given.school.planned });
  const year1 = (grid: object[]) => ({ ...query(), year: 1, grid });
  const saveParts = (grid: object[], client: Client) => client.call(planner.saveBlockParts, { body: year1(grid) });
  const saveBlockUnits = (grid: object[], client: Client) =>
    client.call(planner.saveBlockUnits, { body: { ...year1(grid), relation_id: placed.theme.relation_id } });
  const saveUnits = (grid: object[], client: Client) =>
    client.call(planner.saveWeekUnits, { body: { relation_id: placed.part.relation_id, grid } });
  const saveLessons = (grid: object[], client: Client) =>
    client.call(planner.saveLessons, { body: { relation_week_id: placed.unit.relation_id, grid } });
  /** A user with these rights in the school. */
  const somebody = (letters: Letters, limits: { units?: number[] } = {}) =>
    clientWith(given.api, given.school, letters, limits);

  const statusOfYear = async () =>
    (await answered(given.full.call(planner.level1, { query: query() }))).years[0]!.programme_calendar.id;

  /** Everything that a planner call can change, and the number of recorded changes. */
  async function everything(): Promise<unknown> {
    const found = await sql`
      select (select json_agg(p order by p.id) from placement p) as placements,
        (select json_agg(c order by c.id) from rel__calendar_week__course c) as courses,
        (select json_agg(e order by e.id) from rel__calendar_week__exam e) as exams,
        (select json_agg(c order by c.id) from programme_calendar c) as calendars,
        (select count(*)::int from change_set where app_user is not null) as changes`.execute(given.api.database);
    return found.rows[0];
  }

  return {
    given,
    /** Every right in the school, but limited to another unit than that of the programme. */
    elsewhere: () => elsewhere,
    placed: () => placed,
    ...{ query, year1, saveParts, saveBlockUnits, saveUnits, saveLessons, somebody, statusOfYear, everything },
  };
}
