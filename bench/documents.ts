// A study guide of 120 units in every form. Run by `npm run bench -- documents`. The limit for Word is 2 seconds.
import { startSchool } from './load/database.ts';
import { startServer } from './load/start-server.ts';
import { goal, medianOf, round } from './support.ts';

const units = 120;
const most = 2;

export async function run(): Promise<void> {
  const school = await startSchool();
  const server = await startServer(school.url);
  const headers = { authorization: `Bearer ${school.tokens.beheerder}` };
  const ask = (path: string) => fetch(`${server.product}${path}`, { headers });
  try {
    const found = (await (await ask('/api/planner/programmes.json')).json()) as { id: number }[];
    const programme = await largest(
      found.slice(0, 30).map(({ id }) => id),
      ask,
    );
    const rows: Record<string, object> = {};
    for (const form of ['html', 'docx', 'pdf']) {
      let bytes = 0;
      const took = await medianOf(3, async () => {
        const before = performance.now();
        const answer = await ask(`/api/documents/studyguide.${form}?programme=${programme.id}`);
        bytes = (await answer.arrayBuffer()).byteLength;
        return (performance.now() - before) / 1000;
      });
      // As long as 120 units would take, where the programme has another number of them.
      const scaled = (took * units) / programme.units;
      const reached = form === 'docx' ? { 'within 2 seconds': goal(scaled <= most) } : {};
      rows[form] = { units: programme.units, kB: round(bytes / 1000), seconds: round(took), ...reached };
    }
    console.table(rows);
  } finally {
    await server.stop();
    await school.stop();
  }
}

/** The programme with most units among these. */
async function largest(ids: readonly number[], ask: (path: string) => Promise<Response>) {
  let found = { id: 0, units: 0 };
  for (const id of ids) {
    const page = await (await ask(`/api/documents/studyguide.html?programme=${id}`)).text();
    const count = new Set(page.match(/id="eenheid-\d+"/g)).size;
    if (count > found.units) found = { id, units: count };
  }
  return found;
}
