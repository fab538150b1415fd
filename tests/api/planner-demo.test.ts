// The demo programme is planned to the last week, and its numbers add up. The demo school has findings of every check.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { loadDemo } from '#server/demo/load.ts';
import { contract } from '#shared/api/contract.ts';
import type { GridItem } from '#shared/api/planner-shapes.ts';
import { findingsOn } from '#shared/planning/testing.ts';
import { checkNames, outcomeCheckNames, standardSettings } from '#shared/rules/checks/registry.ts';
import { Client, startApi, type TestApi, tokenFor } from '#tests/support/api.ts';

const { planner } = contract;
let api: TestApi;
let manager: Client;
let programme: number;

beforeAll(async () => {
  api = await startApi();
  await loadDemo(api.database);
  const found = await sql<{ id: number; programme: number }>`
    select u.id, p.id as programme from app_user u, programme p
    where u.username = 'manager' and p.programme_code = 'ICT-SE'`.execute(api.database);
  programme = found.rows[0]?.programme ?? 0;
  manager = new Client(api.app, await tokenFor(api.database, found.rows[0]?.id ?? 0));
});
afterAll(() => api.close());

it('the demo programme has four years of 60 EC, in blocks of 15, planned as intended', async () => {
  const { body } = await manager.call(planner.level1, { query: { programme } });
  expect(body.totals.ects_credits).toBe(240);
  for (const year of body.years) {
    expect(year.totals.ects_credits).toBe(60);
    expect(year.block_totals.map(({ ects_credits }) => ects_credits)).toEqual([15, 15, 15, 15]);
    expect(year.grid.filter(({ totals }) => totals.ects_credits.difference !== 0)).toEqual([]);
    expect(findingsOn(year.grid)).toEqual([]);
  }
});

it('the demo programme has a mirrored block, a minor with choices, an internship and a graduation', async () => {
  const { body } = await manager.call(planner.level1, { query: { programme } });
  const all = body.years.flatMap(({ grid }) => grid);
  const titled = (title: string) => all.find((item) => item.programme_part_object?.title === title) as GridItem;
  expect(titled('Project Backend').mirror_title).toContain('|');
  const minor = await manager.call(planner.level2, { query: { relation_id: titled('Minor').relation_id } });
  expect(minor.body.level).toBe('2.5');
  expect(minor.body.grid).toHaveLength(6);
  expect(titled('Minor').totals.ects_credits).toMatchObject({ shown: 30, choice: { least: 30, offered: 150 } });
  expect(titled('Stage').ects_credits_aggregated).toBe(30);
  expect(titled('Afstuderen').ects_credits_aggregated).toBe(30);
});

it('the demo programme has courses and exams in existing weeks, without overlap, with weights of 100% per unit', async () => {
  const units = await sql<{ id: number; kind: string; weight: number }>`
    select u.id, u.kind, sum(replace(o.option_value, '%', '')::int)::int as weight
    from placement u join placement l on l.parent = u.id and l.kind = 'exam'
    join rel__calendar_week__exam e on e.id = l.id join attribute_option o on o.id = e.weighing
    where u.programme = ${programme} group by u.id`.execute(api.database);
  const placed = await sql<{ count: number }>`
    select count(*)::int as count from placement where programme = ${programme} and educational_unit is not null`.execute(
    api.database,
  );
  expect(units.rows).toHaveLength(placed.rows[0]?.count ?? 0);
  for (const { id, kind, weight } of units.rows) {
    expect([id, weight]).toEqual([id, 100]);
    const query = { [kind === 'block_unit' ? 'relation_block_id' : 'relation_week_id']: id };
    const { body } = await manager.call(planner.level3, { query });
    expect(findingsOn(body.grid)).toEqual([]);
    expect(body.grid.filter(({ y, height }) => y + height > body.weeks.length)).toEqual([]);
    expect(body.ects_l3).toBe(body.relation.ects_credits);
  }
});

describe('the checks of the demo school', () => {
  const findings = async () => {
    const { id: organization } = await api.database
      .selectFrom('organization')
      .select('id')
      .where('title', '=', 'Hogeschool Amstelland')
      .executeTakeFirstOrThrow();
    return (await manager.call(contract.checks.list, { query: { organization } })).body;
  };
  const idOf = async (code: string) => {
    const found = await sql<{ id: number }>`select id from programme where programme_code = ${code}`.execute(
      api.database,
    );
    return found.rows[0]?.id;
  };

  it('find something of each kind, but not much in any programme', async () => {
    const found = new Set((await findings()).map(({ check }) => check));
    const expected = checkNames.filter(
      (name) => standardSettings[name].severity !== 'off' && !outcomeCheckNames.includes(name),
    );
    expect(expected.filter((name) => !found.has(name))).toEqual([]);
    const all = (await findings()).map(({ programme: of }) => of);
    expect([...new Set(all)].filter((of) => all.filter((each) => each === of).length >= 35)).toEqual([]);
  });

  it('find the two gaps in what Software Engineering promises, and no others', async () => {
    const about = (await findings()).filter(({ check }) => outcomeCheckNames.includes(check));
    const complete = await idOf('ICT-SE');
    expect(about.every((finding) => finding.programme === complete)).toBe(true);
    expect(about.map(({ message }) => message).sort()).toEqual([
      'B1 Onderzoekt wat gebruikers nodig hebben wordt aan het eind niet getoetst; beloofd is niveau 4.',
      'B2 Beveiligt systemen en gegevens komt alleen in een keuzeonderdeel tot het beloofde niveau.',
      'B2 Beveiligt systemen en gegevens wordt aan het eind niet getoetst; beloofd is niveau 4.',
    ]);
  });

  it('find nothing in the full-time programme of Verpleegkunde, which is complete', async () => {
    const complete = await idOf('VP-VT');
    expect((await findings()).filter((finding) => finding.programme === complete)).toEqual([]);
    const { body } = await manager.call(planner.level1, { query: { programme: complete ?? 0 } });
    expect(body.totals.ects_credits).toBe(240);
  });
});
