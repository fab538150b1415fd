// A list of 6,000 educational units compared with one of 60: first row, filter, sort and scroll. Run by `npm run bench
// -- list`. Milliseconds in the browser; the ratio within one run is what counts.
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { type Bench, medianOf, round, startBench } from './support.ts';

const sizes = [60, 6_000];
const times = 5;

export async function run(): Promise<void> {
  const bench = await startBench();
  try {
    const table: Record<string, Record<string, number>> = {};
    for (const size of sizes) {
      await fillUnits(bench, size);
      table[`${size} units`] = { 'first row': await medianOf(times, () => firstRow(bench)), ...(await inList(bench)) };
    }
    const [small = {}, large = {}] = Object.values(table);
    table['ratio'] = Object.fromEntries(
      Object.entries(large).map(([name, value]) => [name, round(value / (small[name] ?? Number.NaN))]),
    );
    console.table(table);
  } finally {
    await bench.close();
  }
}

export async function fillUnits({ database }: Bench, size: number): Promise<void> {
  await sql`delete from educational_unit where title like 'Maat %'`.execute(database);
  await sql`
    insert into educational_unit (organization, title, state, study_guide_number, coordinator, version, description)
    select 1, 'Maat ' || md5(n::text), 1 + n % 4, 'OE' || n, 'Docent ' || n % 200, 1 + n % 5, repeat('tekst ', 200)
    from generate_series(1, ${size}::int) as n`.execute(database);
  await sql`analyze educational_unit`.execute(database);
}

/** From asking for the page to the first row on the screen, in a fresh browser. */
async function firstRow(bench: Bench): Promise<number> {
  const page = await bench.open('/educationalunits');
  await page.locator('tbody tr').first().waitFor();
  const elapsed = (await page.evaluate('performance.now()')) as number;
  await page.context().close();
  return round(elapsed);
}

/** From the event to the second frame after it, when its effect has been drawn. */
async function inList(bench: Bench): Promise<Record<string, number>> {
  const page = await bench.open('/educationalunits');
  await page.locator('tbody tr').first().waitFor();
  await page.waitForTimeout(500);
  const result = {
    filter: await medianOf(times, async () => {
      const elapsed = await timed(page, typeKeyword('docent 1'));
      await timed(page, typeKeyword(''));
      return elapsed;
    }),
    sort: await medianOf(times, () => timed(page, `document.querySelector('thead button').click()`)),
    scroll: await medianOf(times, () => timed(page, 'window.scrollBy(0, window.innerHeight)')),
  };
  await page.context().close();
  return result;
}

/** Sets the value by the native setter, as the browser does, because React listens to that. */
function typeKeyword(text: string): string {
  return `(() => {
    const field = document.querySelector('input[type=search], main input');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, ${JSON.stringify(text)});
    field.dispatchEvent(new Event('input', { bubbles: true }));
  })()`;
}

async function timed(page: Page, action: string): Promise<number> {
  const elapsed = await page.evaluate(`new Promise((resolve) => {
    const start = performance.now();
    ${action};
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - start)));
  })`);
  await page.waitForTimeout(300);
  return round(elapsed as number);
}
