// OEAPI on the large school: pages of 250 items as a gateway asks for them, directly after a change, so that nothing is
// cached. Run by `npm run bench -- oeapi`. The limits are 500 ms at p95 (a gateway gives up after 2 s), and 5 ms if the
// client has the response already.
import { sql } from 'kysely';

import { buildApp } from '#server/app.ts';
import { connect } from '#server/db/connect.ts';
import { testConfig, type TestApi } from '#tests/support/api.ts';
import { addClient } from '#tests/support/oeapi/consumer.ts';

import { percentile } from './load/fire.ts';
import { startSchool } from './load/database.ts';
import { goal, round } from './support.ts';

const rounds = 40;
const [slowest, quickest] = [500, 5];

export async function run(): Promise<void> {
  const school = await startSchool();
  const { database } = school;
  const served = connect(school.url);
  const app = await buildApp(served, testConfig);
  const api: TestApi = { app, database, url: school.url, close: async () => undefined };
  try {
    const found = await sql<{ id: number; oeapi_id: string; year: string }>`
      select o.id, o.oeapi_id, (select y.oeapi_id from calendar_year y where y.organization = o.id order by start_date limit 1) as year
      from organization o order by (select count(*) from programme p where p.organization = o.id) desc limit 1`.execute(
      database,
    );
    const { id = 0, oeapi_id: root = '', year = '' } = found.rows[0] ?? {};
    await sql`update programme_calendar set state = (select id from state where state = 'Vastgesteld')`.execute(
      database,
    );
    const all = 'pageSize=250&since=2000-01-01';
    const paths = {
      programs: `/v5/programs?${all}`,
      courses: `/v5/courses?${all}`,
      'courses, searched': `/v5/courses?${all}&q=a`,
      'courses, searched in vain': `/v5/courses?${all}&q=zzzzz`,
      'courses, of a level': `/v5/courses?${all}&level=bachelor`,
      'programs, of a language': `/v5/programs?${all}&teachingLanguage=nld`,
      components: `/v5/organizations/${root}/components?${all}`,
      offerings: `/v5/organizations/${root}/offerings?${all}`,
      'offerings, of a language': `/v5/organizations/${root}/offerings?${all}&teachingLanguage=nld`,
      'offerings of a year': `/v5/academic-sessions/${year}/offerings?${all}`,
      sessions: `/v5/academic-sessions?${all}`,
      'courses (v6)': `/v6/courses?${all}`,
      'learning components (v6)': `/v6/learning-components?${all}`,
    };
    const rows: Record<string, object> = {};
    for (const [name, path] of Object.entries(paths)) {
      const { basic: authorization } = await addClient(api, id);
      const ask = async (headers: Record<string, string> = {}) => {
        const start = performance.now();
        const {
          statusCode,
          headers: received,
          payload,
        } = await app.inject({
          ...{ url: `/oeapi/${id}${path}`, headers: { authorization, ...headers } },
        });
        if (statusCode >= 400) throw new Error(`${path}: ${statusCode} ${payload}`);
        return { time: performance.now() - start, etag: String(received.etag), payload };
      };
      const [fresh, known]: [number[], number[]] = [[], []];
      let items = 0;
      for (let time = 0; time < rounds; time++) {
        await sql`update organization set revision = revision + 1 where id = ${id}`.execute(database);
        const first = await ask();
        fresh.push(first.time);
        items = (JSON.parse(first.payload) as { items: unknown[] }).items.length;
        known.push((await ask({ 'if-none-match': first.etag })).time);
      }
      const [p95, again] = [percentile(fresh, 0.95), percentile(known, 0.5)];
      rows[name] = {
        ...{ items, 'p95 in ms': round(p95), 'at most 500': goal(p95 <= slowest) },
        ...{ '304, median in ms': round(again), 'at most 5': goal(again <= quickest) },
      };
    }
    console.table(rows);
  } finally {
    await app.close();
    await served.destroy();
    await school.stop();
  }
}
