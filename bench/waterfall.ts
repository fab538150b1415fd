// What a fresh browser requests to show each main screen, and in how many rounds: a request belongs to the round after
// that of the requests that ended before it began. Run by `npm run bench -- waterfall`. Every request is delayed, so
// that requests that wait for another stand out.
import type { Page } from 'playwright-core';

import { mainScreens, settled } from './browser/screens.ts';
import { type Bench, startBench } from './support.ts';

const delay = 500;
const awaitedByNobody = /\.(woff2|svg)$/;
const verbose = process.env['WATERFALL'] === 'all';

interface Loaded {
  path: string;
  kind: 'page' | 'file' | 'api';
  start: number;
  end: number;
  /** On the wire, compressed. */
  bytes: number;
  round: number;
}

export async function run(): Promise<void> {
  const bench = await startBench();
  try {
    const table: Record<string, Record<string, number>> = {};
    for (const screen of await mainScreens(bench.url)) {
      const loaded = inRounds(await load(bench, screen.path, screen.as));
      table[screen.name] = summary(loaded);
      if (verbose) print(screen.name, loaded);
    }
    console.table(table);
  } finally {
    await bench.close();
  }
}

async function load(bench: Bench, path: string, as: string): Promise<Loaded[]> {
  const loaded: Loaded[] = [];
  const before = async (page: Page) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: delay, downloadThroughput: -1, uploadThroughput: -1 },
    });
    const open = new Map<string, Omit<Loaded, 'end' | 'bytes' | 'round'>>();
    session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
      const { pathname, search, protocol } = new URL(request.url);
      if (!protocol.startsWith('http')) return;
      const kind = /^\/(api|oauth)\//.test(pathname) ? 'api' : pathname.includes('.') ? 'file' : 'page';
      open.set(requestId, { path: pathname + search, kind, start: timestamp });
    });
    session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
      const request = open.get(requestId);
      // What comes from the cache within a frame costs nothing.
      if (request && encodedDataLength > 0)
        loaded.push({ ...request, end: timestamp, bytes: encodedDataLength, round: 0 });
    });
  };
  const page = await bench.open(path, as, { before });
  await settled(page);
  await page.context().close();
  return loaded;
}

function inRounds(loaded: readonly Loaded[]): Loaded[] {
  const ordered: Loaded[] = [];
  for (const request of loaded.toSorted((a, b) => a.start - b.start)) {
    const waitedFor = ordered.filter(({ end, path }) => end <= request.start && !awaitedByNobody.test(path));
    ordered.push({ ...request, round: 1 + Math.max(0, ...waitedFor.map(({ round }) => round)) });
  }
  return ordered;
}

function summary(loaded: readonly Loaded[]): Record<string, number> {
  const calls = loaded.filter(({ kind }) => kind === 'api');
  const scripts = loaded.filter(({ path }) => path.endsWith('.js'));
  return {
    requests: loaded.length,
    rounds: Math.max(...loaded.map(({ round }) => round)),
    kB: kilobytes(loaded),
    'JavaScript kB': kilobytes(scripts),
    calls: calls.length,
    'rounds of calls': new Set(calls.map(({ round }) => round)).size,
    'kB of calls': kilobytes(calls),
  };
}

function kilobytes(loaded: readonly Loaded[]): number {
  return Math.round(loaded.reduce((sum, { bytes }) => sum + bytes, 0) / 100) / 10;
}

function print(name: string, loaded: readonly Loaded[]): void {
  const [first] = loaded;
  console.log(`\n${name}`);
  for (const { round, path, start, bytes } of loaded)
    console.log(
      `  ${round}  ${String(Math.round((start - (first?.start ?? 0)) * 1000)).padStart(5)} ms  ${bytes}  ${path}`,
    );
}
