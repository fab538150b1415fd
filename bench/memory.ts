// Memory of the server process under mixed load, measured after a garbage collection: it stays flat. Run by `npm run
// bench -- memory`; BENCH_MINUTES (10) sets the duration.
import { measuredCalls } from './load/calls.ts';
import { startSchool } from './load/database.ts';
import { fire, type Shot } from './load/fire.ts';
import { startServer } from './load/start-server.ts';
import { round } from './support.ts';

const minutes = Number(process.env['BENCH_MINUTES'] ?? 10);
const connections = 16;
const megabyte = 1024 * 1024;

export async function run(): Promise<void> {
  const school = await startSchool();
  const shots = (await measuredCalls(school.database)).map(({ product }) => product);
  const server = await startServer(school.url);
  const samples: { heap: number; rss: number }[] = [];
  let requests = 0;
  try {
    const aim = { url: server.product, tokens: [school.tokens.manager], connections };
    // A server that has just started still fills its caches and compiles code.
    for (const shot of shots) await fire({ ...aim, seconds: 2 }, shot);
    const end = performance.now() + minutes * 60_000;
    for (let turn = 0; performance.now() < end; turn += 1) {
      const hits = await fire({ ...aim, seconds: Math.max(1, minutes / 2) }, shots[turn % shots.length] as Shot);
      requests += hits.times.length;
      const { heapUsed, rss } = await server.memory();
      samples.push({ heap: heapUsed / megabyte, rss: rss / megabyte });
    }
  } finally {
    await server.stop();
    await school.stop();
  }
  const third = Math.max(1, Math.floor(samples.length / 3));
  const row = (name: 'heap' | 'rss') => {
    const [first, last] = [median(samples.slice(0, third), name), median(samples.slice(-third), name)];
    return {
      'first third MB': round(first),
      'last third MB': round(last),
      ratio: Math.round((last / first) * 100) / 100,
    };
  };
  console.log(`${minutes} minutes, ${requests} requests, ${samples.length} samples`);
  console.table({ heap: row('heap'), rss: row('rss') });
}

function median(samples: { heap: number; rss: number }[], name: 'heap' | 'rss'): number {
  const values = samples.map((sample) => sample[name]).toSorted((a, b) => a - b);
  return values[Math.floor(values.length / 2)] ?? Number.NaN;
}
