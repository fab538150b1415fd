// A matrix of 60 outcomes × 80 units: its data in one call, its first cells on the screen after a click on a link, and
// changing a cell. Run by `npm run bench -- matrix`. The limits are 100, 500 and 100 milliseconds.
import { sql } from 'kysely';
import type { Page } from 'playwright-core';

import type { OutcomeMatrix } from '#shared/api/outcomes.ts';
import { signIn } from '#tests/support/server-process.ts';

import { type Bench, goal, medianOf, middleOf, round, startBench } from './support.ts';

const outcomes = 60;
const units = 80;
const limits = { data: 100, paint: 500, edit: 100 };
const times = Number(process.env['BENCH_TIMES'] ?? 9);

export async function run(): Promise<void> {
  const bench = await startBench();
  try {
    const programme = await fillMatrix(bench);
    const headers = { authorization: `Bearer ${await signIn(bench.url, 'beheerder')}` };
    const read = () => fetch(`${bench.url}/api/outcomes/matrix.json?programme=${programme}`, { headers });
    const matrix = (await (await read()).json()) as OutcomeMatrix;
    const data = await medianOf(times, () => took(async () => void (await (await read()).text())));
    const paint = await medianOf(times, () => firstPaint(bench, programme));
    const { drawn, saved } = await edits(bench, programme);
    const size = `${matrix.outcomes.length} × ${matrix.columns.length}, ${matrix.cells.length} cells`;
    console.table({
      'data in one call': { size, ms: round(data), limit: limits.data, goal: goal(data < limits.data) },
      'first cells on the screen': { size, ms: round(paint), limit: limits.paint, goal: goal(paint < limits.paint) },
      'a key to the changed cell': { size, ms: round(drawn), limit: limits.edit, goal: goal(drawn < limits.edit) },
      'a cell is saved': { size, ms: round(saved), limit: limits.edit, goal: goal(saved < limits.edit) },
    });
  } finally {
    await bench.close();
  }
}

async function took(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** In a browser that has the product open, but has not shown the matrix yet. */
async function firstPaint(bench: Bench, programme: number): Promise<number> {
  const page = await bench.open('/programmes');
  await page.locator('tbody tr').first().waitFor();
  await page.waitForTimeout(500);
  const elapsed = await page.evaluate(`new Promise((resolve) => {
    const start = performance.now();
    const look = () => document.querySelector('[role=gridcell], td[data-at]')
      ? requestAnimationFrame(() => resolve(performance.now() - start))
      : requestAnimationFrame(look);
    history.pushState({}, '', '/outcomes/matrix?programme=${programme}');
    look();
  })`);
  await page.context().close();
  return elapsed as number;
}

/**
 * Types the digits 1 and 2 in turn in a cell in the middle: the time to the second frame after it, and to the response.
 */
async function edits(bench: Bench, programme: number): Promise<{ drawn: number; saved: number }> {
  const page = await bench.open(`/outcomes/matrix?programme=${programme}`);
  const cells = page.locator('tbody tr[data-row]').nth(20).locator('td[aria-readonly=false]');
  await cells.nth(30).waitFor();
  await page.waitForTimeout(1_000);
  await cells.nth(30).focus();
  // Whatever the value was: after this, both digits are a change.
  await page.keyboard.press('3');
  await page.waitForTimeout(1_000);
  const saves: number[] = [];
  let turn = 0;
  const drawn = await medianOf(times, async () => {
    turn += 1;
    const answering = page.waitForResponse('**/api/outcomes/cells.json');
    const elapsed = await pressed(page, String(1 + (turn % 2)));
    const answer = await answering;
    await answer.finished();
    const { requestStart, responseEnd } = answer.request().timing();
    saves.push(responseEnd - requestStart);
    await page.waitForTimeout(300);
    return elapsed;
  });
  await page.context().close();
  return { drawn, saved: middleOf(saves) };
}

async function pressed(page: Page, key: string): Promise<number> {
  // `void`, because waiting for the promise would block before the key is pressed.
  await page.evaluate(`void (window.drawn = new Promise((resolve) => addEventListener('keydown', () => {
    const start = performance.now();
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - start)));
  }, { capture: true, once: true })))`);
  await page.keyboard.press(key);
  return (await page.evaluate('window.drawn')) as number;
}

/** The demo programme with more outcomes and units: a quarter of the cells is filled, and every exam assesses four outcomes. */
async function fillMatrix({ database }: Bench): Promise<number> {
  const found = await sql<{ programme: number; framework: number; organization: number }>`
    select p.id as programme, f.id as framework, p.organization from programme p
    join learning_outcome_framework f on f.organization = p.organization and f.title = 'Leeruitkomsten ICT'
    where p.programme_code = 'ICT-SE'`.execute(database);
  const { programme, framework, organization } = found.rows[0]!;
  await sql`
    insert into learning_outcome (organization, framework, code, title, position)
    select ${organization}::int, ${framework}::int, 'M' || n, 'Uitkomst die een student stap voor stap bereikt, nummer ' || n, 100 + n
    from generate_series(1, ${outcomes}::int - (select count(*)::int from learning_outcome
      where framework = ${framework})) as n`.execute(database);
  await sql`
    with more as (
      insert into educational_unit (organization, title, state, version)
      select ${organization}::int, 'Eenheid van maat ' || n, 1, 1
      from generate_series(1, ${units}::int - (select count(distinct educational_unit)::int from placement
        where programme = ${programme})) as n
      returning id
    ), places as (
      select row_number() over (order by id) as place, * from placement
      where programme = ${programme} and kind = 'week_unit'
    ), numbered as (
      select id, row_number() over (order by id) as place from more
    )
    insert into placement (organization, programme, year, parent, kind, educational_unit, x, y, width, height)
    select p.organization, p.programme, p.year, p.parent, p.kind, n.id, p.x, p.y, p.width, p.height
    from numbered n join places p on p.place = 1 + n.place % (select count(*) from places)`.execute(database);
  await sql`
    insert into unit_outcome (organization, educational_unit, learning_outcome, level)
    select o.organization, u.educational_unit, o.id, 1 + (u.educational_unit + o.id) % 4
    from (select distinct educational_unit from placement
      where programme = ${programme} and educational_unit is not null) as u
    cross join learning_outcome o
    where o.framework = ${framework} and (u.educational_unit * 7 + o.id * 3) % 4 = 0
    on conflict do nothing`.execute(database);
  await sql`
    update rel__calendar_week__exam e set outcomes = (
      select jsonb_agg(jsonb_build_object('learning_outcome', o.id, 'level', 1 + o.id % 4, 'share', 25))
      from (select id from learning_outcome where framework = ${framework}
        order by (id * 31 + e.id * 17) % 97 limit 4) as o)
    where e.id in (select id from placement where programme = ${programme} and kind = 'exam')`.execute(database);
  await sql`vacuum analyze`.execute(database);
  return programme;
}
