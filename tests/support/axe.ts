// What axe finds on a page, for every browser test that looks at one.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

import { takesAll } from './sample.ts';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const ofColours = ['color-contrast', 'link-in-text-block'];

/**
 * Everything that axe finds on the current page, as readable lines. Colours, which take two thirds of its time, only on request:
 * `looks` checks those of every screen, and `npm run prove` those of everything that opens on one. The size of targets only on
 * request too: axe reports a target that is half below the bar of a form as too small, although it scrolls up when focused.
 */
export async function axeFindings(page: Page, { targetSize = false, colours = takesAll } = {}): Promise<string[]> {
  const rules = [['target-size', targetSize] as const, ...ofColours.map((rule) => [rule, colours] as const)];
  return find(page, { rules: Object.fromEntries(rules.map(([rule, enabled]) => [rule, { enabled }])) });
}

/** Only the colours, for a page that was checked in another colour scheme: nothing else depends on the scheme. */
export async function colourFindings(page: Page): Promise<string[]> {
  return find(page, { runOnly: ofColours });
}

/**
 * The whole page; with an open dialog only what is on top: dialogs, menus and messages. `looks` checks the page behind it.
 * In `npm run prove` always everything.
 */
const onTop = `[...document.querySelectorAll('[data-portal]')].filter((each) => each.childElementCount > 0)`;
const hasDialog = `document.querySelector('[data-portal] [aria-modal=true]')`;
const lookedAt = takesAll ? 'document' : `(${hasDialog} ? { include: ${onTop} } : document)`;

async function find(page: Page, options: object): Promise<string[]> {
  // The page's own policy forbids foreign scripts; `evaluate` bypasses it, like the developer tools.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(await readFile(axePath, 'utf8'));
  const all = JSON.stringify({ resultTypes: ['violations'], ...options });
  const results = await page.evaluate(`axe.run(${lookedAt}, ${all}).then(({ violations }) => violations)`);
  return (results as { id: string; nodes: { html: string }[] }[]).flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`),
  );
}
