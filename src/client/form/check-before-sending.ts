// Checks values with the schemas of the server when a form is submitted, so that it shows the same errors. Loads zod on first use, or
// a moment before it (`prefetchChecks`).
import type { z } from 'zod';

import type { Attribute } from '#shared/definitions/attribute.ts';
import type { Definition } from '#shared/definitions/definition.ts';
import { fieldText } from '#shared/text/field.ts';
import { refusalText } from '#shared/text/refusal.ts';

import type { FieldValue, FormValues } from './field.ts';

export type FieldErrors = Record<string, string>;

const load = () => import('./make-schema.ts');

/** Null when zod failed to load: the server then refuses instead. */
export async function checkValue(schema: z.ZodType, value: unknown): Promise<z.ZodSafeParseResult<unknown> | null> {
  const loaded = await load().catch(() => null);
  return loaded ? loaded.makeSchema(schema).safeParse(value) : null;
}

export async function prefetchChecks(): Promise<void> {
  await load();
}

async function checkAttribute(definition: Definition, name: string, value: FieldValue): Promise<string | null> {
  const attribute = definition.attributes[name];
  if (!attribute) return null;
  const result = await checkValue(attribute.write, value);
  if (result?.success === false) return result.error.issues[0]?.message ?? refusalText.invalid;
  // A reference may be 0 on the wire, unless it is required.
  return isRequired(attribute) && result?.data === null ? fieldText.required : null;
}

/** A record always has a state. */
export function isRequired({ required, kind }: Attribute): boolean {
  return required === true || kind === 'state';
}

export async function checkBeforeSending(
  definition: Definition,
  values: FormValues,
  names: readonly string[],
): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  for (const name of names) {
    const message = name in values ? await checkAttribute(definition, name, values[name]!) : null;
    if (message) errors[name] = message;
  }
  return errors;
}
