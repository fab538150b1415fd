// What axe finds on a page, for every browser test that looks at one.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/**
 * Everything that axe finds on the page as it stands, as readable lines. The size of what one clicks on only when asked for:
 * axe takes what lies half below the bar of a form for too small, though it comes out when it gets the focus. Only the
 * colours where the same page was looked at in another colour scheme: nothing else depends on that.
 */
export async function axeFindings(page: Page, { targetSize = false, coloursOnly = false } = {}): Promise<string[]> {
  // Our own policy forbids foreign script in the page; evaluate goes around it, as a person with developer tools would.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(await readFile(axePath, 'utf8'));
  const options = JSON.stringify({
    resultTypes: ['violations'],
    ...(coloursOnly ? { runOnly: ['color-contrast', 'link-in-text-block'] } : {}),
    rules: { 'target-size': { enabled: targetSize } },
  });
  const results = await page.evaluate(`axe.run(document, ${options}).then(({ violations }) => violations)`);
  return (results as { id: string; nodes: { html: string }[] }[]).flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`),
  );
}
