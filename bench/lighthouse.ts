// Lighthouse on the most used screens, on desktop and phone. Run by `npm run bench -- lighthouse`. Each screen is
// measured a few times and the median counts; LIGHTHOUSE=1 measures once and explains lost points.
// LIGHTHOUSE_SCREENS=guide measures only the screens with that word in their name.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse, { desktopConfig, type Result } from 'lighthouse';
import { chromium } from 'playwright-core';

import { findBrowser } from '#tests/support/browser.ts';
import { signIn } from '#tests/support/server-process.ts';

import { guideScreens, mainScreens, type ScreenAddress } from './browser/screens.ts';
import { startBench } from './support.ts';

const measured = ['login', 'programmes', 'a programme', 'level 1', 'level 3'];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const verbose = process.env['LIGHTHOUSE'] !== undefined;
const times = Number(process.env['LIGHTHOUSE'] ?? 3);
const only = process.env['LIGHTHOUSE_SCREENS'] ?? '';
const port = Number(process.env['LIGHTHOUSE_PORT'] ?? 9222);

type Scores = Record<(typeof categories)[number] | 'FCP ms' | 'SI ms' | 'LCP ms' | 'TBT ms' | 'CLS', number>;

export async function run(): Promise<void> {
  const bench = await startBench();
  try {
    const own = (await mainScreens(bench.url)).filter(({ name }) => measured.includes(name));
    const screens = [...own, ...(await guideScreens(bench.url))].filter(({ name }) => name.includes(only));
    for (const device of ['desktop', 'phone'] as const) {
      const table: Record<string, Scores> = {};
      for (const screen of screens) {
        const results: Result[] = [];
        for (let time = 0; time < times; time += 1) results.push(await measureOnce(bench.url, screen, device));
        const [middle] = results.toSorted((a, b) => performanceOf(a) - performanceOf(b)).slice(times >> 1);
        if (!middle) continue;
        table[screen.name] = scoresOf(middle);
        if (verbose) explain(`${screen.name} (${device})`, middle);
      }
      console.log(device);
      console.table(table);
    }
  } finally {
    await bench.close();
  }
}

/** Repeats the measurement if the browser has lost its recording. */
async function measureOnce(url: string, screen: ScreenAddress, device: 'desktop' | 'phone'): Promise<Result> {
  try {
    return await measure(url, screen, device);
  } catch (error) {
    console.log(`${error instanceof Error ? error.message : String(error)}: once more`);
    return measure(url, screen, device);
  }
}

/** In a separate browser whose profile holds the session. */
async function measure(url: string, screen: ScreenAddress, device: 'desktop' | 'phone'): Promise<Result> {
  const profile = await mkdtemp(join(tmpdir(), 'leerlijn-lighthouse-'));
  const found = await findBrowser({ own: true });
  const args = [...(found.args ?? []), `--remote-debugging-port=${port}`];
  const browser = await chromium.launchPersistentContext(profile, { ...found, args });
  try {
    if (screen.as) {
      const value = await signIn(url, screen.as);
      await browser.addCookies([{ name: 'access_token', value, url, sameSite: 'Strict' }]);
    }
    const flags = { port, onlyCategories: [...categories], logLevel: 'error' as const };
    const ran = await lighthouse(`${url}${screen.path}`, flags, device === 'desktop' ? desktopConfig : undefined);
    if (!ran || ran.lhr.runtimeError)
      throw new Error(`${screen.name}: ${ran?.lhr.runtimeError?.message ?? 'no result'}`);
    if (new URL(ran.lhr.finalDisplayedUrl).pathname !== new URL(screen.path, url).pathname)
      throw new Error(`${screen.name}: ended at ${ran.lhr.finalDisplayedUrl}`);
    return ran.lhr;
  } finally {
    await browser.close();
    await rm(profile, { recursive: true, force: true });
  }
}

function performanceOf({ categories: found }: Result): number {
  return found['performance']?.score ?? 0;
}

function scoresOf({ categories: found, audits }: Result): Scores {
  const score = (name: string) => Math.round((found[name]?.score ?? 0) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    'FCP ms': Math.round(value('first-contentful-paint')),
    'SI ms': Math.round(value('speed-index')),
    'LCP ms': Math.round(value('largest-contentful-paint')),
    'TBT ms': Math.round(value('total-blocking-time')),
    CLS: Math.round(value('cumulative-layout-shift') * 1000) / 1000,
  };
}

/** The audits below the full score, with Lighthouse's explanation. */
function explain(title: string, { audits, categories: found }: Result): void {
  console.log(`\n${title}`);
  for (const { auditRefs } of Object.values(found))
    for (const { id, weight } of auditRefs) {
      const { score = null, title: what, displayValue = '', details } = audits[id] ?? {};
      if (score === null || score >= 0.95) continue;
      const items = details && 'items' in details ? JSON.stringify(details.items).slice(0, 600) : '';
      console.log(`  ${id} (${weight}): ${score} ${what} ${displayValue} ${items}`);
    }
}
