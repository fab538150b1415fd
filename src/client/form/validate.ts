// Checks values with the definition's own schemas, so that the form says what the server would say. Used by the form.
import type { Attribute } from '#shared/definitions/attribute.ts';
import type { Definition } from '#shared/definitions/definition.ts';
import { fieldText } from '#shared/text/field.ts';
import { refusalText } from '#shared/text/refusal.ts';

import { checkValue } from './check-value.ts';
import type { FieldValue, FormValues } from './field.ts';

export type FieldErrors = Record<string, string>;

async function validateValue(definition: Definition, name: string, value: FieldValue): Promise<string | null> {
  const attribute = definition.attributes[name];
  if (!attribute) return null;
  const result = await checkValue(attribute.write, value);
  if (result?.success === false) return result.error.issues[0]?.message ?? refusalText.invalid;
  // A reference of 0 is a fine value on the wire; only a required one must point somewhere.
  return isRequired(attribute) && result?.data === null ? fieldText.required : null;
}

/** A record always has a state. */
export function isRequired({ required, kind }: Attribute): boolean {
  return required === true || kind === 'state';
}

export async function validate(
  definition: Definition,
  values: FormValues,
  names: readonly string[],
): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  for (const name of names) {
    const message = name in values ? await validateValue(definition, name, values[name]!) : null;
    if (message) errors[name] = message;
  }
  return errors;
}
