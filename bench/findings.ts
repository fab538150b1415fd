// All findings of the large school: the first time after a change, and when nothing changed since. Run by
// `npm run bench -- findings`.
import { sql } from 'kysely';

import { startSchool } from './load/database.ts';
import { startServer } from './load/start-server.ts';
import { medianOf, round } from './support.ts';

const times = Number(process.env['BENCH_TIMES'] ?? 5);

export async function run(): Promise<void> {
  const school = await startSchool();
  const server = await startServer(school.url);
  const found = await sql<{ organization: number; items: number; programmes: number }>`
    select organization, count(*)::int as items, count(distinct programme)::int as programmes
    from placement group by organization order by items desc limit 1`.execute(school.database);
  const { organization = 0, ...counts } = found.rows[0] ?? {};
  let findings = 0;
  const ask = async (token = school.tokens.beheerder) => {
    const headers = { authorization: `Bearer ${token}` };
    const start = performance.now();
    const answer = await fetch(`${server.product}/api/checks.json?organization=${organization}`, { headers });
    if (answer.status !== 200) throw new Error(`answered ${answer.status}: ${await answer.text()}`);
    const text = await answer.text();
    const took = performance.now() - start;
    findings = (JSON.parse(text) as unknown[]).length;
    return took;
  };
  try {
    const cold = await ask();
    const other = await ask(school.tokens.lezer);
    const changed = await medianOf(times, async () => {
      // A row that stays the same is no change.
      await sql`update placement set y = case y when 0 then 1 else 0 end
        where id = (select min(id) from placement)`.execute(school.database);
      return ask();
    });
    const kept = await medianOf(times, () => ask());
    console.table({
      ...counts,
      findings,
      'ms, first': round(cold),
      'ms, first with other rights': round(other),
      'ms, after a change': round(changed),
      'ms, kept': round(kept),
    });
  } finally {
    await server.stop();
    await school.stop();
  }
}
