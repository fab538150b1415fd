// A value as readable text. Used by the view page and the conflict dialog.
import type { OutcomeLink } from '#shared/definitions/outcome-link.ts';
import type { Requirement } from '#shared/definitions/requirement.ts';
import { shortened } from '#shared/first-characters.ts';
import { plainText } from '#shared/history/plain-text.ts';
import { formText } from '#shared/text/form.ts';
import { outcomeText } from '#shared/text/outcomes.ts';
import { requirementText } from '#shared/text/requirements.ts';

import type { FieldValue, FormField } from './field.ts';

const MAX_LENGTH = 160;

export function displayValue(field: FormField, value: FieldValue | undefined): string {
  if (value === undefined || value === null || value === '') return formText.empty;
  if (typeof value === 'boolean') return value ? formText.yes : formText.no;
  if (Array.isArray(value)) return value.map((each) => partOf(field, each)).join(', ') || formText.empty;
  if (typeof value === 'object') return [value.singular, value.plural].filter(Boolean).join(' / ');
  if (field.type === 'select' || field.type === 'radio') return value === 0 ? formText.empty : labelOf(field, value);
  return field.type === 'textarea'
    ? shortened(plainText(String(value)).replaceAll('\n', ' '), MAX_LENGTH)
    : String(value);
}

function partOf(field: FormField, each: number | Requirement | OutcomeLink): string {
  if (typeof each === 'number') return labelOf(field, each);
  if ('learning_outcome' in each) return outcomeLine(field, each);
  const { educational_unit, kind, note } = each;
  return requirementText.line(labelOf(field, educational_unit), kind, note);
}

function outcomeLine(field: FormField, link: OutcomeLink): string {
  const levels = field.values.find(({ value }) => value === link.learning_outcome)?.levels;
  return outcomeText.line(labelOf(field, link.learning_outcome), link, levels);
}

function labelOf(field: FormField, id: number | string): string {
  return field.values.find(({ value }) => value === id)?.label ?? `#${id}`;
}
