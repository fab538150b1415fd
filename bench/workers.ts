// The built server with one process and with two (`WORKERS`), on one PostgreSQL: throughput of mixed reads.
// Run by `npm run bench -- workers`, after a build. BENCH_SERVER names another folder with a built server.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';

import { signIn } from '#tests/support/server-process.ts';

import { measuredCalls } from './load/calls.ts';
import { type SchoolDatabase, startSchool } from './load/database.ts';
import { fire, perSecond } from './load/fire.ts';
import { largeSchoolUsers } from './school/people.ts';
import { round } from './support.ts';

const seconds = Number(process.env['BENCH_SECONDS'] ?? 10);
const folder = process.env['BENCH_SERVER'] ?? join(import.meta.dirname, '../dist/server');
const connections = 32;

export async function run(): Promise<void> {
  const school = await startSchool();
  try {
    const one = await throughput(school, 1);
    const two = await throughput(school, 2);
    console.table(
      Object.fromEntries(
        Object.entries(one).map(([name, value]) => {
          const other = two[name] ?? Number.NaN;
          return [
            name,
            {
              '1 worker /s': round(value),
              '2 workers /s': round(other),
              ratio: Math.round((other / value) * 100) / 100,
            },
          ];
        }),
      ),
    );
    console.log(`${availableParallelism()} cores, which the load generator and PostgreSQL use as well`);
  } finally {
    await school.stop();
  }
}

async function throughput(school: SchoolDatabase, workers: number): Promise<Record<string, number>> {
  const server = await startBuilt(school.url, workers);
  try {
    const found: Record<string, number> = {};
    // A real session: at its start the server removes sessions that nobody can refresh.
    const token = await signIn(server.url, largeSchoolUsers.manager);
    for (const { name, kind, product } of await measuredCalls(school.database)) {
      if (kind !== 'read') continue;
      const aim = { url: server.url, tokens: [token], connections };
      await fire({ ...aim, seconds: 2 }, product);
      found[name] = perSecond(await fire({ ...aim, seconds }, product));
    }
    return found;
  } finally {
    await server.stop();
  }
}

async function startBuilt(databaseUrl: string, workers: number): Promise<{ url: string; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, [join(folder, 'main.js')], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      ...{
        DATA_DIR: join(tmpdir(), 'leerlijn-bench-data'),
        DATABASE_URL: databaseUrl,
        WORKERS: String(workers),
        PORT: '0',
        LOG_LEVEL: 'silent',
        DEMO: 'on',
      },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const found = /http:\/\/[\d.:]+/.exec(output);
      if (found) resolve(found[0]);
    });
    void ended.then(() => reject(new Error(`the server ended: ${output}`)));
  });
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
