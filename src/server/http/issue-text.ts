// What a schema says where the contract gives no sentence of its own: Dutch, in words of people. Set by `errors`.
import type { z } from 'zod';

import { nl } from '#shared/text/nl.ts';

const byType: Record<string, string> = {
  string: nl.field.text,
  number: nl.field.number,
  int: nl.field.number,
  boolean: nl.field.boolean,
  array: nl.field.list,
  object: nl.field.object,
  record: nl.field.object,
};

export function issueText(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? nl.field.required : (byType[issue.expected] ?? nl.field.invalid);
  if (issue.code === 'invalid_value') return nl.field.choice;
  if (issue.code === 'too_big') return tooBig(issue.origin, Number(issue.maximum));
  if (issue.code === 'too_small') return tooSmall(issue.origin, Number(issue.minimum));
  return nl.field.invalid;
}

function tooBig(origin: string, most: number): string {
  if (origin === 'string') return nl.field.tooLong(most);
  return origin === 'array' ? nl.field.atMostItems(most) : nl.field.atMost(most);
}

function tooSmall(origin: string, least: number): string {
  if (origin === 'string' && least > 1) return nl.field.tooShort(least);
  return origin === 'string' || origin === 'array' ? nl.field.required : nl.field.atLeast(least);
}
