// Default Dutch messages of the schemas, for where the contract has no message of its own. Set by `errors`.
import type { z } from 'zod';

import { fieldText } from '#shared/text/field.ts';

const byType: Record<string, string> = {
  string: fieldText.text,
  number: fieldText.number,
  int: fieldText.number,
  boolean: fieldText.boolean,
  array: fieldText.list,
  object: fieldText.object,
  record: fieldText.object,
};

export function issueText(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? fieldText.required : (byType[issue.expected] ?? fieldText.invalid);
  if (issue.code === 'invalid_value') return fieldText.choice;
  if (issue.code === 'too_big') return tooBig(issue.origin, Number(issue.maximum));
  if (issue.code === 'too_small') return tooSmall(issue.origin, Number(issue.minimum));
  return fieldText.invalid;
}

function tooBig(origin: string, most: number): string {
  if (origin === 'string') return fieldText.tooLong(most);
  return origin === 'array' ? fieldText.atMostItems(most) : fieldText.atMost(most);
}

function tooSmall(origin: string, least: number): string {
  if (origin === 'string' && least > 1) return fieldText.tooShort(least);
  return origin === 'string' || origin === 'array' ? fieldText.required : fieldText.atLeast(least);
}
