// Reads docs/security.md for the tests that compare it with the code: tables, names and numbers, never sentences.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const securityPage = readFileSync(join(import.meta.dirname, '../../docs/security.md'), 'utf8');

/** The cells of each row of the table whose first headings are these. */
export function tableOf(...headings: string[]): string[][] {
  const lines = securityPage.split('\n');
  const at = lines.findIndex((line) => {
    const cells = cellsOf(line);
    return headings.every((heading, index) => cells[index] === heading);
  });
  if (at === -1) throw new Error(`docs/security.md has no table of '${headings.join(', ')}'`);
  const rows = lines.slice(at + 2);
  const end = rows.findIndex((line) => !line.startsWith('|'));
  return rows.slice(0, end === -1 ? rows.length : end).map(cellsOf);
}

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

/** The numbers in each row of such a table, without those in its first cell. */
export function figuresOf(...headings: string[]): string[][] {
  return tableOf(...headings).map(([, ...cells]) => figuresIn(cells.join(' ')));
}

const units: Record<string, number> = { minute: 60, hour: 3600, day: 86_400 };

/** '14 days' → its seconds. */
export function secondsIn(text = ''): number {
  const [, count, unit = ''] = /^(\d+) (\w+?)s?$/.exec(text) ?? [];
  return Number(count) * (units[unit] ?? Number.NaN);
}

function cellsOf(line: string): string[] {
  if (!line.startsWith('| ')) return [];
  return line
    .slice(1, line.lastIndexOf('|'))
    .split('|')
    .map((cell) => cell.trim());
}
