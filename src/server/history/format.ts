// Formats values of the memory for the API, and as text for users.
import { dutchFromIso } from '#shared/text/dates.ts';
import { historyText } from '#shared/text/history.ts';
import { outcomeText } from '#shared/text/outcomes.ts';

import type { Format, NamedTable, Words } from './source.ts';

/** Numbers as numbers, dates as dd-mm-yyyy, references as ids with 0 for none. */
export function wireValue({ kind }: Format, value: unknown): unknown {
  if (kind === 'date') return typeof value === 'string' ? dutchFromIso(value) : null;
  if (isReference(kind)) return typeof value === 'number' ? value : 0;
  return value ?? null;
}

export function valueText(format: Format, value: unknown, words: Words): string {
  if (value === null || value === undefined || value === '') return '';
  if (Array.isArray(value)) return value.flatMap((each) => valueText(format, each, words) || []).join(', ');
  if (typeof value === 'boolean') return value ? historyText.yes : historyText.no;
  const { kind, to, choices, text } = format;
  if (kind === 'outcomes') return outcomeLine(value as OutcomeRow, words);
  if (text) return text(value);
  if (kind === 'date') return typeof value === 'string' ? dutchFromIso(value) : '';
  if (kind === 'choice') return choices?.find((choice) => choice.value === value)?.label ?? '';
  const table = tableOf(kind, to);
  if (table) return typeof value === 'number' && value > 0 ? words.name(table, value) : '';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

type OutcomeRow = { learning_outcome: number; level?: number; share?: number };

export function outcomeLine(link: OutcomeRow, words: Words): string {
  const { code, levels } = words.outcome(link.learning_outcome);
  const name = [code, words.name('learning_outcome', link.learning_outcome)].filter(Boolean).join(' ');
  return outcomeText.line(name || outcomeText.unknown(link.learning_outcome), link, levels);
}

function isReference(kind: Format['kind']): boolean {
  return ['option', 'state', 'reference', 'choice'].includes(kind);
}

function tableOf(kind: Format['kind'], to: Format['to']): NamedTable | null {
  if (kind === 'option') return 'attribute_option';
  if (kind === 'state') return 'state';
  return to ?? null;
}
