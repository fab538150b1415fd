// The old and new values that a file changes in a record, as text.
import type { ImportRow } from '#shared/api/imports.ts';
import { plainText } from '#shared/history/plain-text.ts';
import { dutchFromIso } from '#shared/text/dates.ts';
import { importText } from '#shared/text/imports.ts';
import { shortened } from '#shared/first-characters.ts';

export type ShownChange = ImportRow['changes'][number];

const MAX_SHOWN = 300;
/** The attributes of frameworks and outcomes, in the order shown. */
const names = [
  ...['code', 'title', 'parent', 'level', 'phase', 'active', 'description', 'matches', 'type', 'scale', 'scale_levels'],
  ...['valid_from', 'valid_to', 'publisher', 'source', 'licence', 'language', 'version'],
] as const;

/** Empty for a new record, where everything is new. */
export function shown(before: object | null, after: object): ShownChange[] {
  if (before === null) return [];
  const [old, made] = [before as Record<string, unknown>, after as Record<string, unknown>];
  return names.flatMap((name): ShownChange[] => {
    // Matches are only added.
    if (name === 'matches')
      return Number(made[name] ?? 0) > 0
        ? [{ attribute: name, from: '', to: importText.matches(Number(made[name])) }]
        : [];
    if (!(name in made) || old[name] === made[name]) return [];
    return [{ attribute: name, from: wordsOf(name, old[name]), to: wordsOf(name, made[name]) }];
  });
}

function wordsOf(name: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') return (value as { name: string }).name;
  if (typeof value === 'boolean') return importText.yesNo[String(value) as 'true' | 'false'];
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (name === 'valid_from' || name === 'valid_to') return dutchFromIso(text);
  const plain = name === 'description' ? plainText(text) : text;
  return shortened(plain, MAX_SHOWN);
}
