// The plan as a workbook: what the planner shows, as far as the reader may read it.
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import { planFileText } from '#shared/text/plan-file.ts';
import { type Client, startApi, type TestApi } from '#tests/support/api.ts';
import { clientWith } from '#tests/support/factories.ts';
import { createFullSchool, type FullSchool } from '#tests/support/fuzz/world.ts';

let api: TestApi;
let school: FullSchool;

beforeAll(async () => {
  api = await startApi();
  school = await createFullSchool(api);
});
afterAll(() => api.close());

async function sheetsFor(client: Client) {
  const answer = await client.call(contract.documents.plan, { query: { programme: school.planned } });
  expect(answer.status).toBe(200);
  return (await readXlsx(answer.bytes, { sheets: ({ hidden, veryHidden }) => !hidden && !veryHidden })).sheets;
}

/** The kind of each row in the table. */
function kindsIn(sheets: Awaited<ReturnType<typeof sheetsFor>>): unknown[] {
  const [, hidden = [], ...rows] = sheets.at(-1)?.rows ?? [];
  return rows.map((row) => row[hidden.indexOf('kind')]);
}

it('the workbook has a picture per study year, and a table of everything', async () => {
  const client = await clientWith(api, school, { '*': 'crud' });
  const plan = await client.call(contract.planner.presentation, { query: { programme: school.planned } });
  const sheets = await sheetsFor(client);
  const years = plan.body.years;
  expect(sheets).toHaveLength(years.length + 1);
  years.forEach(({ items, weeks, totals }, index) => {
    const rows = sheets[index]?.rows ?? [];
    expect(rows[1]?.slice(1).map(Number)).toEqual(weeks.map(({ calendar_week }) => calendar_week));
    for (const { title, first_week, ects_credits, contact_hours } of items.filter((item) => item.first_week >= 0)) {
      const row = rows.find((each) => each[0] === title);
      expect(row?.[first_week + 1]).toBe(planFileText.item(title, ects_credits, contact_hours));
    }
    expect(rows.at(-1)?.[0]).toBe(planFileText.total(totals.ects_credits, totals.contact_hours));
  });
  expect(new Set(kindsIn(sheets))).toEqual(new Set(Object.values(planFileText.kinds)));
});

it('the workbook shows only levels that the user may read, and nothing to another school', async () => {
  const rights = { calendar: 'r', calendar__level1: 'r', programme: 'r' };
  const sheets = await sheetsFor(await clientWith(api, school, rights));
  const kinds = kindsIn(sheets);
  expect(kinds.length).toBeGreaterThan(0);
  expect(kinds).not.toContain(planFileText.kinds.course);
  expect(kinds).not.toContain(planFileText.kinds.exam);
  const stranger = await clientWith(api, await createFullSchool(api), { '*': 'crud' });
  const query = { programme: school.planned };
  expect((await stranger.call(contract.documents.plan, { query })).status).toBe(404);
});
