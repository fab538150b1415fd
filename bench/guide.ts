// Pages of the public guide, served from the cache, requested by 32 readers at once. Run by `npm run bench -- guide`.
// The limit is 1,000 requests a second on one core.
import { startSchool } from './load/database.ts';
import { fire, percentile, perSecond } from './load/fire.ts';
import { startServer } from './load/start-server.ts';
import { goal, round } from './support.ts';

const least = 1000;
/** The state that a calendar needs to be published. */
const decided = 3;

export async function run(): Promise<void> {
  const school = await startSchool();
  const server = await startServer(school.url);
  const headers = { authorization: `Bearer ${school.tokens.beheerder}`, 'content-type': 'application/json' };
  const ask = async (path: string, body?: object, method = 'POST') =>
    (await fetch(`${server.product}${path}`, {
      headers,
      ...(body && { method, body: JSON.stringify(body) }),
    }).then((answer) => answer.json())) as unknown;
  try {
    const programmes = (await ask('/api/planner/programmes.json')) as { id: number }[];
    const programme = programmes[0]?.id ?? 0;
    await ask('/api/programmecalendars.json', { programme, state: decided }, 'PUT');
    const { path } = (await ask('/api/publications.json', { programme, year: 0 })) as { path: string };
    const page = await (await fetch(`${server.product}${path}`)).text();
    const unit = new RegExp(`href="(${path}/[^"]+)"`).exec(page)?.[1] ?? path;
    const list = path.split('/').slice(0, 3).join('/');
    const rows: Record<string, object> = {};
    for (const [name, address] of Object.entries({ list, search: `${list}?q=a`, programme: path, unit })) {
      const hits = await fire(
        { url: server.product, tokens: [''], connections: 32, seconds: Number(process.env['BENCH_SECONDS'] ?? 5) },
        { path: address, encoding: 'br' },
      );
      const rate = perSecond(hits);
      rows[name] = {
        'requests a second': round(rate),
        'p99 in ms': round(percentile(hits.times, 0.99)),
        'at least 1,000': goal(rate >= least),
      };
    }
    console.table(rows);
  } finally {
    await server.stop();
    await school.stop();
  }
}
