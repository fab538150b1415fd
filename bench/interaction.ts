// How long the screen takes to respond to a user, on a processor four times slower: from a key or click to the next
// paint (INP), while filtering 6,000 rows and moving one of 300 items; and how much the layout shifts while a screen
// loads. Run by `npm run bench -- interaction`. Real keyboard and mouse, measured by the browser's own event timing.
import type { Locator, Page } from 'playwright-core';

import { mainScreens, settled } from './browser/screens.ts';
import { fillGrid } from './grid.ts';
import { fillUnits } from './list.ts';
import { type Bench, round, startBench } from './support.ts';

/** `input` or `shift` measures only that part. */
const asked = process.env['INTERACTION'];
const slowdown = 4;
const units = 6_000;
const moves = ['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowLeft', 'ArrowUp'];
const phone = { width: 412, height: 823 };

export async function run(): Promise<void> {
  const bench = await startBench();
  try {
    if (asked !== 'input') console.table(await shifts(bench));
    if (asked === 'shift') return;
    await fillUnits(bench, units);
    const programme = await fillGrid(bench);
    console.table({
      [`filtering ${units} rows`]: await middle(() => filtering(bench)),
      'sorting them': await middle(() => sorting(bench)),
      'dragging among 300 items': await middle(() => dragging(bench, programme)),
      'moving by keyboard among 300 items': await middle(() => byKeyboard(bench, programme)),
    });
  } finally {
    await bench.close();
  }
}

/** The run with the median INP of three: other work of the processor may spoil one run, not two. */
async function middle(measure: () => Promise<Measured>): Promise<Measured> {
  const found: Measured[] = [];
  for (let time = 0; time < 3; time += 1) found.push(await measure());
  return found.toSorted((a, b) => a.INP - b.INP)[1] as Measured;
}

/** Layout shift while each main screen loads. */
async function shifts(bench: Bench): Promise<Record<string, Record<string, number>>> {
  const table: Record<string, Record<string, number>> = {};
  for (const { name, path, as } of await mainScreens(bench.url))
    table[name] = { desk: await shiftOf(bench, path, as), phone: await shiftOf(bench, path, as, phone) };
  return table;
}

async function filtering(bench: Bench) {
  const page = await openSlow(bench, '/educationalunits');
  const field = page.getByRole('searchbox').or(page.locator('main input')).first();
  await field.click();
  await startMeasuring(page);
  for (const word of ['docent 12', 'maat a', 'oe59']) {
    await page.keyboard.type(word, { delay: 130 });
    await page.waitForTimeout(300);
    for (let index = 0; index < word.length; index += 1) await page.keyboard.press('Backspace', { delay: 60 });
  }
  return finish(page);
}

async function sorting(bench: Bench) {
  const page = await openSlow(bench, '/educationalunits');
  await startMeasuring(page);
  for (const head of await page.locator('thead button').all()) {
    await head.click();
    await page.waitForTimeout(700);
  }
  return finish(page);
}

async function dragging(bench: Bench, programme: number) {
  const page = await openSlow(bench, `/calendar/programme/year?programme=${programme}&year=1`);
  await startMeasuring(page);
  for (const index of [3, 14, 25, 31]) {
    const from = await centreOf(page.locator('[data-item]').nth(index));
    await page.mouse.move(from.x, from.y);
    // A real pointer rests before the button is pressed.
    await page.waitForTimeout(150);
    await page.mouse.down();
    for (let step = 1; step <= 30; step += 1) {
      await page.mouse.move(from.x + step * 8, from.y + Math.sin(step / 4) * 60);
      await page.waitForTimeout(16);
    }
    await page.mouse.up();
    await page.waitForTimeout(400);
  }
  return finish(page);
}

async function byKeyboard(bench: Bench, programme: number) {
  const page = await openSlow(bench, `/calendar/programme/year?programme=${programme}&year=1`);
  await page.locator('[data-face]').nth(8).focus();
  await startMeasuring(page);
  // Go from item to item, then pick one up, move it and put it down.
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'Enter', ...moves, 'Enter']) {
    await page.keyboard.press(key, { delay: 50 });
    await page.waitForTimeout(150);
  }
  return finish(page);
}

/** Signed in as `manager`, who may change plans. */
async function openSlow(bench: Bench, path: string): Promise<Page> {
  const page = await bench.open(path, 'manager');
  await settled(page);
  await page.locator('tbody tr, [data-item]').first().waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await quiet(page);
  return page;
}

/**
 * Waits until nothing is drawn: a grid is drawn in parts, and the last ones belong to loading, which `tasks` measures.
 */
async function quiet(page: Page): Promise<void> {
  await page.evaluate(`new Promise((done) => {
    let timer = setTimeout(done, 1000);
    const observer = new PerformanceObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(done, 1000);
    });
    observer.observe({ type: 'long-animation-frame' });
  })`);
}

/** The longest event of every interaction, and the duration of every late frame. */
async function startMeasuring(page: Page): Promise<void> {
  await page.evaluate(`
    globalThis.interactions = new Map();
    globalThis.frames = [];
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries())
        if (interactionId) interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0));
    }).observe({ type: 'event', durationThreshold: 16 });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) frames.push(duration);
    }).observe({ type: 'long-animation-frame' });`);
}

interface Measured {
  interactions: number;
  median: number;
  /** As browsers report it: the 98th percentile. */
  INP: number;
  'longest frame': number;
}

async function finish(page: Page): Promise<Measured> {
  await page.waitForTimeout(700);
  const [durations, frames] = (await page.evaluate('[[...interactions.values()], frames]')) as [number[], number[]];
  await page.context().close();
  const sorted = durations.toSorted((a, b) => a - b);
  return {
    interactions: sorted.length,
    median: round(sorted[sorted.length >> 1] ?? 0),
    INP: round(sorted[sorted.length - 1 - Math.floor(sorted.length / 50)] ?? 0),
    'longest frame': round(Math.max(0, ...frames)),
  };
}

async function shiftOf(bench: Bench, path: string, as: string, viewport?: typeof phone): Promise<number> {
  const before = async (page: Page) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    // Slow enough for every skeleton to appear.
    await session.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 150, downloadThroughput: -1, uploadThroughput: -1 },
    });
    await page.addInitScript(`
      globalThis.shift = 0;
      new PerformanceObserver((list) => {
        for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shift += value;
      }).observe({ type: 'layout-shift', buffered: true });`);
  };
  const page = await bench.open(path, as, { before, ...(viewport && { viewport }) });
  await settled(page);
  await page.waitForTimeout(300);
  const shift = (await page.evaluate('shift')) as number;
  await page.context().close();
  return Math.round(shift * 1000) / 1000;
}

async function centreOf(item: Locator): Promise<{ x: number; y: number }> {
  await item.scrollIntoViewIfNeeded();
  const box = await item.boundingBox();
  if (!box) throw new Error('the item is not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
