// docs/security.md, as the tests read it that hold it against the code.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const securityPage = readFileSync(join(import.meta.dirname, '../../docs/security.md'), 'utf8');

/** The rows of the table whose headings begin so, each as its cells. */
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

/** What stands between backticks. */
export function codeIn(text = ''): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
}

function cellsOf(line: string): string[] {
  if (!line.startsWith('| ')) return [];
  return line
    .slice(1, line.lastIndexOf('|'))
    .split('|')
    .map((cell) => cell.trim());
}
