// Links with extra values, as lines of a cell: 'Databases [12] | gehaald | ook met een 5'.
import { matchKinds } from '#shared/definitions/outcome-link.ts';
import { requirementKinds } from '#shared/definitions/requirement.ts';
import { outcomeText } from '#shared/text/outcomes.ts';
import { requirementText } from '#shared/text/requirements.ts';
import { spreadsheetText } from '#shared/text/spreadsheet.ts';

import type { Names } from './names.ts';

type Values = Record<string, unknown>;
/** Converts a value of a link to text and back; undefined for invalid text. */
interface Part {
  name: string;
  write: (value: unknown) => string;
  read: (words: string) => unknown;
}

export type LinkKind = 'required' | 'reached' | 'assessed' | 'matched';

const number = (name: string): Part => ({
  name,
  write: (value) => (value ? JSON.stringify(value) : ''),
  read: (words) => (words === '' ? 0 : /^\d{1,3}$/.test(words) ? Number(words) : undefined),
});
const note: Part = { name: 'note', write: (value) => oneLine(value), read: (words) => words };

function kind<Name extends string>(names: readonly Name[], words: Readonly<Record<Name, string>>): Part {
  return {
    name: 'kind',
    write: (value) => words[value as Name],
    read: (typed) => names.find((name) => words[name] === typed.toLowerCase()),
  };
}

/** The linked object and the extra values, in the order of a line. */
const links: Record<LinkKind, { to: string; parts: Part[] }> = {
  required: { to: 'educational_unit', parts: [kind(requirementKinds, requirementText.kinds), note] },
  reached: { to: 'learning_outcome', parts: [number('level'), note] },
  assessed: { to: 'learning_outcome', parts: [number('level'), number('share')] },
  matched: { to: 'learning_outcome', parts: [kind(matchKinds, outcomeText.kinds)] },
};

export function linkLine(linked: LinkKind, link: object, names: Names): string {
  const { to, parts } = links[linked];
  const values = link as Values;
  const words = parts.map(({ name, write }) => write(values[name]));
  return [names.numberedTextOf(Number(values[to])), ...words].join(' | ').replace(/[ |]+$/, '');
}

export function readLinkLines(linked: LinkKind, words: string, names: Names): { value: unknown } | { error: string } {
  const lines = words
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const read = lines.map((line) => readLine(linked, line, names));
  const wrong = read.find((each) => typeof each === 'string');
  return typeof wrong === 'string' ? { error: wrong } : { value: read };
}

/** A note may contain the separator, so the last value takes the rest of the line. */
function readLine(linked: LinkKind, line: string, names: Names): Values | string {
  const { to, parts } = links[linked];
  const [name = '', ...words] = line.split('|').map((each) => each.trim());
  const found = names.findOnLine(name);
  if ('error' in found) return found.error;
  const values: Values = { [to]: found.id };
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1;
    const value = part.read(isLast ? words.slice(index).join(' | ') : (words[index] ?? ''));
    if (value === undefined) return spreadsheetText.cell.badLine(line);
    values[part.name] = value;
  }
  return values;
}

function oneLine(value: unknown): string {
  return ((value ?? '') as string).replaceAll(/\s+/g, ' ');
}
