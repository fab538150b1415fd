// Export of 6,000 educational units, upload of the same file with every row changed, and its import. Run by `npm run
// bench -- files`. Also how long a read and a save of other users take meanwhile, compared with an idle server.
import { setTimeout as sleep } from 'node:timers/promises';

import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';

import { connect } from '#server/db/connect.ts';
import { fileTypes } from '#shared/api/file-types.ts';

import { startSchool } from './load/database.ts';
import { percentile } from './load/fire.ts';
import { startHostileUploads } from './load/hostile-uploads.ts';
import { startServer } from './load/start-server.ts';
import { goal, round } from './support.ts';

const units = 6_000;

/** Long enough for a p99: with fewer calls it would be the maximum. */
const secondsOfCalls = Number(process.env['BENCH_SECONDS'] ?? 15);

export async function run(): Promise<void> {
  const school = await startSchool();
  const database = connect(school.url, { max: 2, actor: 'test' });
  await sql`
    insert into educational_unit (organization, title, state, study_guide_number, coordinator, description, educational_goal)
    select 1, 'Maat ' || n, 1, 'M' || n, 'Docent ' || n % 200, '<p>' || repeat('tekst ', 60) || '</p>', '<p>' || repeat('doel ', 60) || '</p>'
    from generate_series(1, greatest(0, ${units} - (select count(*)::int from educational_unit where organization = 1))) as n`.execute(
    database,
  );
  await database.destroy();
  const server = await startServer(school.url);
  const headers = { authorization: `Bearer ${school.tokens.beheerder}` };
  const ask = (path: string, more: RequestInit = {}) =>
    fetch(`${server.product}${path}`, { ...more, headers: { ...headers, ...(more.headers as object) } });
  try {
    const rows: Record<string, object> = {};
    let alone: readonly [number, number] | undefined;
    const readOne = async () => {
      const answer = await ask('/api/states', { headers: { authorization: `Bearer ${school.tokens.lezer}` } });
      if (!answer.ok) throw new Error(`A call was refused: ${await answer.text()}`);
      await answer.arrayBuffer();
    };
    const saveOne = async (turn: number) => {
      const answer = await ask('/api/courses/1.json', {
        method: 'PUT',
        body: JSON.stringify({ implementation_hours: 1 + (turn % 8) }),
        headers: { authorization: `Bearer ${school.tokens.manager}`, 'content-type': 'application/json' },
      });
      if (!answer.ok) throw new Error(`A save was refused: ${await answer.text()}`);
    };
    const measured = async <T>(name: string, most: number, work: () => Promise<T>): Promise<T> => {
      const over = new AbortController();
      const repeated = async (other: (turn: number) => Promise<unknown>) => {
        const times: number[] = [];
        while (!over.signal.aborted) {
          const before = performance.now();
          await other(times.length);
          times.push(performance.now() - before);
          await sleep(5);
        }
        return times;
      };
      const asking = Promise.all([repeated(readOne), repeated(saveOne)]);
      const before = performance.now();
      const answer = await work();
      const seconds = (performance.now() - before) / 1000;
      over.abort();
      const [read, save] = await asking;
      const slow = [percentile(read, 0.99), percentile(save, 0.99)] as const;
      alone ??= slow;
      rows[name] = {
        seconds: round(seconds),
        'within the limit': goal(seconds <= most),
        reads: read.length,
        'their p99 ms': round(slow[0]),
        times: round(slow[0] / alone[0]),
        saves: save.length,
        'p99 ms of those': round(slow[1]),
        'times as long': round(slow[1] / alone[1]),
      };
      return answer;
    };
    const exportAll = async () => new Uint8Array(await (await ask('/api/educationalunits.xlsx')).arrayBuffer());
    // On a server that did nothing like it before.
    await readOne();
    const megabytes = await server.peakOf(exportAll);
    console.log(`an export takes ${round(megabytes)} MB (at most 150: ${goal(megabytes <= 150)})`);
    for (let turn = 0; turn < 300; turn += 1) await Promise.all([readOne(), saveOne(turn)]);
    await measured('nothing beside it', Infinity, () => sleep(secondsOfCalls * 1_000));
    const uploads = await startHostileUploads({
      url: `${server.product}/api/imports.json?object=educational_unit&organization=1`,
      token: school.tokens.beheerder,
    });
    const refusals = await measured('files that are refused', Infinity, async () => {
      await sleep(secondsOfCalls * 1_000);
      return uploads.stop();
    });
    console.log(`${refusals.length} refusals, the slowest took ${round(Math.max(...refusals))} ms (at most 1,000)`);
    const file = await measured('export', 3, exportAll);
    const table = (await readXlsx(file)).sheets[0]?.rows ?? [];
    const column = table[1]?.indexOf('coordination_hours') ?? 0;
    const changed = table.map((row, index) => (index < 2 ? row : row.with(column, 1 + (index % 40))));
    const body = await writeXlsx({ sheets: [{ name: 'Blad', rows: changed }] });
    const read = await measured('dry run', 10, async () => {
      const answer = await ask('/api/imports.json?object=educational_unit&organization=1', {
        ...{ method: 'POST', body: body as BodyInit, headers: { 'content-type': fileTypes.xlsx } },
      });
      return (await answer.json()) as { id: number; counts: object };
    });
    console.log(read.counts);
    await measured('apply', 20, async () => {
      const started = await ask(`/api/imports/${read.id}/apply.json`, {
        ...{ method: 'POST', body: JSON.stringify({ rows: 'good' }), headers: { 'content-type': 'application/json' } },
      });
      const { job } = (await started.json()) as { job: number };
      for (;;) {
        const { ended_at } = (await (await ask(`/api/jobs/${job}.json`)).json()) as { ended_at: string | null };
        if (ended_at) return;
        await sleep(100);
      }
    });
    console.table(rows);
  } finally {
    await server.stop();
    await school.stop();
  }
}
