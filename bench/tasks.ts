// How long a phone is blocked while a screen loads: in processor time, so that other work on the machine does not
// count. Run by `npm run bench -- tasks`; `E2E_CLIENT=<folder>` measures another build. Milliseconds, the median of
// three.
import type { CDPSession, Page } from 'playwright-core';

import { mainScreens } from './browser/screens.ts';
import { middleOf, startBench } from './support.ts';

const measured = ['programmes', 'a programme', 'level 1', 'level 3'];
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
/** As in Lighthouse: a phone is four times slower; tasks under 50 ms are not noticeable. */
const slowdown = 4;
const unnoticed = 50;
/** Every screen is done by then, also on a busy machine. */
const rest = 6_000;

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  /** Microseconds of processor time. */
  tdur?: number;
  args?: { data?: { documentLoaderURL?: string } };
}

export async function run(): Promise<void> {
  const bench = await startBench();
  try {
    const table: Record<string, Record<string, number>> = {};
    for (const { name, path, as } of await mainScreens(bench.url)) {
      if (!measured.includes(name)) continue;
      const found: Measured[] = [];
      for (let time = 0; time < 3; time += 1) {
        const events: TraceEvent[] = [];
        const page = await bench.open(path, as, { ...phone, before: (opened) => startTrace(opened, events) });
        await page.waitForTimeout(rest);
        await stopTrace(page);
        await page.context().close();
        found.push(measure(events, bench.url));
      }
      const middle = (key: keyof Measured) => Math.round(middleOf(found.map((each) => each[key])));
      table[name] = { work: middle('work'), blocking: middle('blocking'), 'after the first text': middle('afterText') };
    }
    console.table(table);
  } finally {
    await bench.close();
  }
}

interface Measured {
  work: number;
  blocking: number;
  afterText: number;
}

/** Tasks of the main thread since navigation started. */
function measure(events: readonly TraceEvent[], url: string): Measured {
  const start = events.find(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL?.startsWith(url),
  );
  if (!start) throw new Error('the trace has no beginning');
  const ours = events.filter(({ pid, tid, ts }) => pid === start.pid && tid === start.tid && ts >= start.ts);
  const firstText = ours.find(({ name }) => name === 'firstContentfulPaint')?.ts ?? Infinity;
  const tasks = ours.filter(({ name }) => name === 'RunTask');
  const blockingOf = (some: readonly TraceEvent[]) => sum(some, (ms) => Math.max(0, ms * slowdown - unnoticed));
  return {
    work: sum(tasks, (ms) => ms),
    blocking: blockingOf(tasks),
    afterText: blockingOf(tasks.filter(({ ts }) => ts >= firstText)),
  };
}

function sum(tasks: readonly TraceEvent[], value: (ms: number) => number): number {
  return tasks.reduce((total, { tdur = 0 }) => total + value(tdur / 1000), 0);
}

const sessions = new WeakMap<Page, CDPSession>();

async function startTrace(page: Page, events: TraceEvent[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  sessions.set(page, session);
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const includedCategories = [
    'devtools.timeline',
    'disabled-by-default-devtools.timeline',
    'toplevel',
    'loading',
    'blink.user_timing',
  ];
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } });
}

async function stopTrace(page: Page): Promise<void> {
  const session = sessions.get(page);
  if (!session) return;
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
}
