// A study guide of at least 120 units in every form, and one of at least 300 pages as PDF. Run by `npm run bench -- documents`. The
// limits are 2 seconds for Word, and 5 for 300 pages.
import { sql } from 'kysely';

import { inTransaction } from '#server/db/transaction.ts';

import type { BenchDatabase } from './database.ts';
import { startSchool } from './load/database.ts';
import { startServer } from './load/start-server.ts';
import { goal, medianOf, round } from './support.ts';

/** A programme of the large school has 46 units, so several plans are joined into one. */
const guides = [
  { plans: 3, forms: ['html', 'docx', 'pdf'] },
  { plans: 12, forms: ['pdf'] },
];
const limits: Record<string, number> = { docx: 2, pdf: 5 };

export async function run(): Promise<void> {
  const school = await startSchool();
  const server = await startServer(school.url);
  const headers = { authorization: `Bearer ${school.tokens.beheerder}` };
  const ask = async (programme: number, form: string) => {
    const answer = await fetch(`${server.product}/api/documents/studyguide.${form}?programme=${programme}`, {
      headers,
    });
    if (!answer.ok) throw new Error(`${form}: ${answer.status} ${await answer.text()}`);
    return Buffer.from(await answer.arrayBuffer());
  };
  try {
    const rows: object[] = [];
    for (const { plans, forms } of guides) {
      const programme = await joinPlans(school, plans);
      const units = new Set((await ask(programme, 'html')).toString().match(/id="eenheid-\d+"/g)).size;
      for (const form of forms) {
        let bytes = Buffer.of();
        const seconds = await medianOf(3, async () => {
          const before = performance.now();
          bytes = await ask(programme, form);
          return (performance.now() - before) / 1000;
        });
        const pages = form === 'pdf' ? (bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0) : '';
        const limit = limits[form] ?? '';
        const reached = limit === '' ? '' : goal(seconds <= limit);
        rows.push({ form, units, pages, kB: round(bytes.length / 1000), seconds: round(seconds), limit, reached });
      }
    }
    console.table(rows);
  } finally {
    await server.stop();
    await school.stop();
  }
}

/** Moves the plans of the fullest programmes into the first of them. */
async function joinPlans({ database }: BenchDatabase, count: number): Promise<number> {
  const fullest = await sql<{ programme: number }>`
    select programme from placement where educational_unit is not null
    group by programme order by count(*) desc, programme limit ${count}`.execute(database);
  const [first, ...others] = fullest.rows.map(({ programme }) => programme);
  if (!first) throw new Error('No programme is planned.');
  await inTransaction(database, { user: null, kind: 'demo' }, async (db) => {
    await sql`update placement set programme = ${first} where programme = any(${others})`.execute(db);
  });
  return first;
}
