// A study guide of at least 120 units in every form. Run by `npm run bench -- documents`. The limit for Word is 2 seconds.
import { sql } from 'kysely';

import { inTransaction } from '#server/db/transaction.ts';

import { startSchool } from './load/database.ts';
import { startServer } from './load/start-server.ts';
import type { BenchDatabase } from './database.ts';
import { goal, medianOf, round } from './support.ts';

const most = 2;

export async function run(): Promise<void> {
  const school = await startSchool();
  const programme = await joinPlans(school);
  const server = await startServer(school.url);
  const headers = { authorization: `Bearer ${school.tokens.beheerder}` };
  const ask = (form: string) =>
    fetch(`${server.product}/api/documents/studyguide.${form}?programme=${programme}`, { headers });
  try {
    const page = await (await ask('html')).text();
    const units = new Set(page.match(/id="eenheid-\d+"/g)).size;
    const rows: Record<string, object> = {};
    for (const form of ['html', 'docx', 'pdf']) {
      let bytes = 0;
      const seconds = await medianOf(3, async () => {
        const before = performance.now();
        bytes = (await (await ask(form)).arrayBuffer()).byteLength;
        return (performance.now() - before) / 1000;
      });
      const reached = form === 'docx' ? { 'within 2 seconds': goal(seconds <= most) } : {};
      rows[form] = { units, kB: round(bytes / 1000), seconds: round(seconds), ...reached };
    }
    console.table(rows);
  } finally {
    await server.stop();
    await school.stop();
  }
}

/** The plans of the three fullest programmes as one: a programme of the large school has 46 units, a guide is measured with 120. */
async function joinPlans({ database }: BenchDatabase): Promise<number> {
  const fullest = await sql<{ programme: number }>`
    select programme from placement where educational_unit is not null
    group by programme order by count(*) desc, programme limit 3`.execute(database);
  const [first, ...others] = fullest.rows.map(({ programme }) => programme);
  if (!first) throw new Error('No programme is planned.');
  await inTransaction(database, { user: null, kind: 'demo' }, async (db) => {
    await sql`update placement set programme = ${first} where programme = any(${others})`.execute(db);
  });
  return first;
}
