// Between what is typed in an integer field and its value. Used by the integer field and its tests.
import type { FieldValue } from './field.ts';

/** Empty is null; what is not a whole number stays text, which the schema refuses with the specification's message. */
export function integerFromText(text: string): number | string | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (!/^[+-]?\d+$/.test(trimmed)) return text;
  const number = Number(trimmed);
  return Number.isSafeInteger(number) ? number : text;
}

export function textFromInteger(value: FieldValue): string {
  return typeof value === 'number' || typeof value === 'string' ? String(value) : '';
}

/** Null counts as 0, so an empty field is a number. */
export function isInteger(value: FieldValue): boolean {
  return Number.isInteger(value ?? 0);
}
