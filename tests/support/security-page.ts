// Reads docs/security.md for the tests that compare it with the code: lists of names and numbers, never sentences.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const securityPage = readFileSync(join(import.meta.dirname, '../../docs/security.md'), 'utf8');

/** The text of each list item directly under the heading. */
export function itemsOf(heading: string): string[] {
  const start = securityPage.search(new RegExp(`^#+ ${heading}$`, 'm'));
  if (start === -1) throw new Error(`docs/security.md has no heading '${heading}'`);
  const [, section = ''] = securityPage.slice(start).split(/^#+ .*$/m);
  const [, ...items] = section.split(/^- /m);
  // The last item ends at the paragraph that follows.
  return items.map((item) => item.split('\n\n')[0] ?? '');
}

/** The texts between backticks. */
export function codeIn(text = ''): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
}

/** Every number with its unit, in order: '5 at once, 1,000 in line, for 20 s' → ['5', '1000', '20 s']. */
function figuresIn(text: string): string[] {
  const figures = text.matchAll(/\d+(?:,\d{3})*(?: (?:ms|s|seconds|minutes|MiB)\b)?/g);
  return [...figures].map(([figure]) => figure.replaceAll(',', ''));
}

/** What follows the name in each list item directly under the heading: 'access token: 1 hour' → '1 hour'. */
export function valuesOf(heading: string): string[] {
  return itemsOf(heading).map((item) =>
    item
      .slice(item.indexOf(': ') + 2)
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
}

/** The numbers in each of those values. */
export function figuresOf(heading: string): string[][] {
  return valuesOf(heading).map(figuresIn);
}

const units: Record<string, number> = { minute: 60, hour: 3600, day: 86_400 };

/** '14 days' → its seconds. */
export function secondsIn(text = ''): number {
  const [, count, unit = ''] = /^(\d+) (\w+?)s?$/.exec(text) ?? [];
  return Number(count) * (units[unit] ?? Number.NaN);
}
