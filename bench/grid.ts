// Dragging one of 300 items over a planning grid, compared with dragging a plain element among 300 in the same page.
// Run by `npm run bench -- grid`. Milliseconds per pointer move with its layout; the ratio within one run is what
// counts.
import { signIn } from '#tests/support/server-process.ts';

import { type Bench, round, startBench } from './support.ts';

const itemCount = 300;
const unitsInside = 3;
const moves = 240;
const frameTime = 1000 / 60;

interface Measured {
  /** The time to handle one move, with drawing and layout. */
  median: number;
  p95: number;
  /** Frames later than 60 per second, out of all frames while dragging. */
  late: number;
  frames: number;
}

export async function run(): Promise<void> {
  const bench = await startBench();
  try {
    const programme = await fillGrid(bench);
    const page = await bench.open(`/calendar/programme/year?programme=${programme}&year=1`, 'manager');
    await page
      .locator('[data-item]')
      .nth(itemCount - 1)
      .waitFor();
    // The compiler inserts calls of this function, which the page does not have.
    await page.evaluate('globalThis.__name = (given) => given');
    const bare = (await page.evaluate(`(${measureBare.toString()})(${itemCount}, ${moves}, ${frameTime})`)) as Measured;
    const grid = (await page.evaluate(`(${measureGrid.toString()})(${moves}, ${frameTime})`)) as Measured;
    const rows = { [`bare, ${itemCount} elements`]: bare, [`grid, ${itemCount} items`]: grid };
    console.table(
      Object.fromEntries(
        Object.entries(rows).map(([name, { median, p95, late, frames }]) => [
          name,
          { 'ms per move': round3(median), 'p95 ms': round3(p95), 'late frames': `${late} of ${frames}` },
        ]),
      ),
    );
    console.log(`ratio: ${round(grid.median / bare.median)}; a frame at 60 per second: ${round(frameTime)} ms`);
  } finally {
    await bench.close();
  }
}

/** One study year full of small items with units in them: more than any school has, and it must still move smoothly. */
export async function fillGrid({ url }: Bench): Promise<number> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${await signIn(url, 'manager')}` };
  const read = async <T>(path: string) => (await (await fetch(`${url}${path}`, { headers })).json()) as T;
  const programmes = await read<{ id: number; graduation_variant: string }[]>('/api/planner/programmes.json');
  const programme = programmes.find((each) => each.graduation_variant === 'Software Engineering')!.id;
  const { items } = await read<{ items: { id: number }[] }>(`/api/planner/side.json?programme=${programme}&list=parts`);
  const part = items[0]!.id;
  const grid = Array.from({ length: itemCount }, (_, index) => ({
    ...{ x: (index % 6) * 2, y: Math.floor(index / 6), width: 2, height: 1 },
    ...{ relation_id: 0, programme_part: part },
  }));
  const body = JSON.stringify({ programme, year: 1, whole: true, grid });
  const saved = await fetch(`${url}/api/relcalendarblockprogrammeparts.json`, { method: 'POST', headers, body });
  if (!saved.ok) throw new Error(`filling the grid: ${saved.status} ${await saved.text()}`);
  const units = await read<{ items: { id: number }[] }>(
    `/api/planner/side.json?programme=${programme}&list=week_units`,
  );
  const inside = units.items.slice(0, unitsInside).map(({ id }, index) => ({
    ...{ x: index * 3, y: index, width: 5, height: 1 },
    ...{ relation_id: 0, educational_unit: id },
  }));
  for (const { relation_id } of (await saved.json()) as { relation_id: number }[]) {
    const filled = await fetch(`${url}/api/relcalendarweekeducationalunits.json`, {
      ...{ method: 'POST', headers, body: JSON.stringify({ relation_id, grid: inside }) },
    });
    if (!filled.ok) throw new Error(`filling a part: ${filled.status} ${await filled.text()}`);
  }
  return programme;
}

// Both are sent to the browser as text, so they cannot use anything from this file.

async function measureGrid(count: number, frame: number): Promise<Measured> {
  const item = document.querySelectorAll<HTMLElement>('[data-item]')[8]!;
  const face = item.querySelector<HTMLElement>('[data-face]')!;
  const box = item.getBoundingClientRect();
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const event = (type: string, x: number, y: number) =>
    new PointerEvent(type, { bubbles: true, cancelable: true, pointerId: 1, button: 0, clientX: x, clientY: y });
  const times: number[] = [];
  const gaps: number[] = [];
  face.dispatchEvent(event('pointerdown', from.x, from.y));
  let last = performance.now();
  for (let move = 0; move < count; move += 1) {
    await new Promise(requestAnimationFrame);
    gaps.push(performance.now() - last);
    last = performance.now();
    const x = from.x + Math.sin(move / 12) * 260;
    const y = from.y + Math.cos(move / 20) * 120;
    window.dispatchEvent(event('pointermove', x, y));
    await Promise.resolve();
    item.getBoundingClientRect();
    times.push(performance.now() - last);
  }
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  const sorted = times.toSorted((a, b) => a - b);
  const late = gaps.slice(2).filter((gap) => gap > frame * 1.5).length;
  return { median: sorted[count >> 1]!, p95: sorted[Math.floor(count * 0.95)]!, late, frames: count - 2 };
}

async function measureBare(items: number, count: number, frame: number): Promise<Measured> {
  const board = document.body.appendChild(document.createElement('div'));
  board.style.cssText = 'position:fixed;inset:0;z-index:999;background:white';
  for (let index = 0; index < items; index += 1) {
    const element = board.appendChild(document.createElement('div'));
    element.textContent = `Item ${index}`;
    element.style.cssText = `position:absolute;left:${(index % 6) * 16}%;top:${Math.floor(index / 6) * 40}px;width:16%;height:40px`;
  }
  const moved = board.children[8] as HTMLElement;
  const times: number[] = [];
  const gaps: number[] = [];
  let last = performance.now();
  for (let move = 0; move < count; move += 1) {
    await new Promise(requestAnimationFrame);
    gaps.push(performance.now() - last);
    last = performance.now();
    moved.style.transform = `translate(${Math.sin(move / 12) * 260}px, ${Math.cos(move / 20) * 120}px)`;
    moved.getBoundingClientRect();
    times.push(performance.now() - last);
  }
  board.remove();
  const sorted = times.toSorted((a, b) => a - b);
  const late = gaps.slice(2).filter((gap) => gap > frame * 1.5).length;
  return { median: sorted[count >> 1]!, p95: sorted[Math.floor(count * 0.95)]!, late, frames: count - 2 };
}

function round3(value: number): number {
  return Math.round(value * 1000) / 1000;
}
