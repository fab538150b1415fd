// Kills the server, or its embedded PostgreSQL, repeatedly during writes, and checks after each kill that every
// acknowledged write is stored. For kill.test.ts (a few) and tests/prove (many).
import { readFile, readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

import { prepareWrites } from './mixed-things.ts';
import { embeddedPostgres, type ServerProcess, signIn, startServer } from './server-process.ts';
import { partialWrites } from './whole-database.ts';

export interface Outcome {
  kills: number;
  acknowledged: number;
  unanswered: number;
  /** Records in neither the acknowledged nor the unanswered state, and wrong responses. */
  wrong: string[];
  partialWrites: Record<string, unknown[]>;
  /** Milliseconds from each kill until the server answered again. */
  away: number[];
}

/** Everything that went wrong, to compare with `fine`. */
export const harm = ({ wrong, partialWrites: half }: Outcome) => ({ wrong, partialWrites: half });
export const fine: ReturnType<typeof harm> = { wrong: [], partialWrites: {} };

/** When to kill: after a different number of writes each round, in the middle of the next ones. */
async function goodMoment(round: number, writes: { acknowledged: number }): Promise<void> {
  const enough = writes.acknowledged + 4 + (round % 5) * 3;
  while (writes.acknowledged < enough) await sleep(5);
  await sleep((round * 7) % 40);
}

export async function killServer(kills: number, dataDir: string): Promise<Outcome> {
  let server = await startServer({ DATA_DIR: dataDir });
  const token = await signIn(server.url, 'beheerder');
  const target = () => ({ url: server.url, token });
  const away: number[] = [];
  try {
    const writes = await prepareWrites(target());
    for (let round = 0; round < kills; round += 1) {
      const end = new AbortController();
      const writing = writes.run(target(), end.signal);
      await goodMoment(round, writes);
      const killedAt = performance.now();
      await server.kill('SIGKILL');
      end.abort();
      await writing;
      server = await startServer({ DATA_DIR: dataDir });
      away.push(performance.now() - killedAt);
      await writes.check(target());
    }
    const { url } = await embeddedPostgres(dataDir);
    return { ...summary(writes, kills, away), partialWrites: await partialWrites(url) };
  } finally {
    await server.kill('SIGTERM');
  }
}

/** All processes at once as in a power failure, only the postmaster, an immediate shutdown, and one backend. */
const ways: ((postmaster: number) => Promise<void>)[] = [
  async (postmaster) => {
    const children = await childrenOf(postmaster);
    for (const pid of [postmaster, ...children]) send(pid, 'SIGKILL');
  },
  async (postmaster) => send(postmaster, 'SIGKILL'),
  async (postmaster) => send(postmaster, 'SIGQUIT'),
  async (postmaster) => send((await childrenOf(postmaster)).at(-1) ?? 0, 'SIGKILL'),
];

/** The server process keeps running and must restart its database by itself. */
export async function killDatabase(kills: number, dataDir: string): Promise<Outcome & { server: ServerProcess }> {
  const server = await startServer({ DATA_DIR: dataDir });
  const target = { url: server.url, token: await signIn(server.url, 'beheerder') };
  const away: number[] = [];
  try {
    const writes = await prepareWrites(target);
    for (let round = 0; round < kills; round += 1) {
      const end = new AbortController();
      const writing = writes.run(target, end.signal);
      await goodMoment(round, writes);
      const killedAt = performance.now();
      await ways[round % ways.length]?.((await embeddedPostgres(dataDir)).pid);
      await untilHealthy(server);
      away.push(performance.now() - killedAt);
      // The writers go on with the same connections for a moment before the check.
      await sleep(50);
      end.abort();
      await writing;
      await writes.check(target);
    }
    const { url } = await embeddedPostgres(dataDir);
    return { ...summary(writes, kills, away), partialWrites: await partialWrites(url), server };
  } finally {
    await server.kill('SIGTERM');
  }
}

export async function untilHealthy(server: ServerProcess, patience = 120_000): Promise<void> {
  const deadline = performance.now() + patience;
  // A killed backend makes PostgreSQL end all others, which takes a moment.
  await sleep(30);
  for (;;) {
    const response = await fetch(`${server.url}/api/health`).catch(() => null);
    if (response?.status === 200) return;
    if (!server.alive() || performance.now() > deadline)
      throw new Error(`not healthy again: ${response?.status}, alive: ${server.alive()}: ${server.output()}`);
    await sleep(50);
  }
}

function summary(writes: { acknowledged: number; unanswered: number; wrong: string[] }, kills: number, away: number[]) {
  return { kills, acknowledged: writes.acknowledged, unanswered: writes.unanswered, wrong: writes.wrong, away };
}

/** A line of figures, for docs/reliability.md. */
export function row(
  fault: string,
  { kills, acknowledged, unanswered, wrong, partialWrites: half, away }: Outcome,
): string {
  const sorted = away.toSorted((a, b) => a - b);
  const seconds = (part: number) => ((sorted[Math.floor((sorted.length - 1) * part)] ?? 0) / 1000).toFixed(1);
  const found = `${wrong.length} | ${Object.keys(half).length}`;
  return `| ${fault} | ${kills} | ${acknowledged} | ${unanswered} | ${found} | ${seconds(0.5)} s | ${seconds(1)} s |`;
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    if (pid > 0) process.kill(pid, signal);
  } catch {
    // It has ended by itself.
  }
}

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const parents = await Promise.all(
    pids.map(async (pid) => {
      const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      return Number(/\) \w (\d+)/.exec(status)?.[1]);
    }),
  );
  return pids.filter((_, index) => parents[index] === parent);
}
