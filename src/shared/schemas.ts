// Schemas shared by many calls and attributes: ids and references, lines of text, dates and e-mail addresses.
import { z } from 'zod';

import { visibleName } from '#shared/permissions/username.ts';
import { isoFromDutch } from '#shared/text/dates.ts';
import { fieldText } from '#shared/text/field.ts';

/** Ids are four-byte integers in the database. */
export const MAX_ID = 2_147_483_647;

/** A required id; errors have the texts for numbers. */
export const id = z.int().min(1).max(MAX_ID);

const error = fieldText.reference;
/** 0 means none. */
export const noneOrId = z.int({ error }).min(0, error).max(MAX_ID, error);

/** A required id; errors have the texts for references. */
export const otherId = z.int({ error }).min(1, error).max(MAX_ID, error);

/** An object with an id counts as that id, so that a record can be sent back as it was read. */
const idOrRecord = z.union([noneOrId, z.object({ id: noneOrId })], { error });
const idOf = (value: z.output<typeof idOrRecord>) => (typeof value === 'object' ? value.id : value);

export const requiredReference = idOrRecord.transform(idOf);
/** 0 and null mean none. */
export const reference = idOrRecord.nullable().transform((value) => (value === null ? null : idOf(value) || null));
/** Each id once, in the order sent. */
export function references(max: number) {
  return z
    .array(idOrRecord, { error: fieldText.list })
    .max(max, fieldText.atMostItems(max))
    .transform((values) => [...new Set(values.map(idOf))]);
}

/** PostgreSQL stores every character but NUL. */
const withoutNul = /^[^\0]*$/;

/** One line of text, without spaces at its ends. */
export function line(max = 255) {
  return (
    z
      .string({ error: fieldText.text })
      .trim()
      // Skips further checks of a text that is too long.
      .max(max, { error: fieldText.tooLong(max), abort: true })
      .regex(withoutNul, fieldText.control)
  );
}

/** As it is typed, also its spaces and line ends. */
export function longText(max: number) {
  return z.string({ error: fieldText.text }).max(max, fieldText.tooLong(max)).regex(withoutNul, fieldText.control);
}

/** dd-mm-yyyy on the wire, ISO inside; empty means none. */
export const date = z.union([z.string(), z.null()], { error: fieldText.date }).transform((value, context) => {
  if (!value) return null;
  const iso = isoFromDutch(value);
  if (iso === null) context.issues.push({ code: 'custom', message: fieldText.date, input: value });
  return iso;
});

export const requiredDate = z.string({ error: fieldText.date }).transform((value, context) => {
  const iso = isoFromDutch(value);
  if (iso === null)
    context.issues.push({ code: 'custom', message: value ? fieldText.date : fieldText.required, input: value });
  return iso ?? '';
});

/** Something, one @, and a domain. Each dot has a fixed place in the pattern, to avoid catastrophic backtracking on a long wrong address. */
const address = /^[^\s@<>(),;:"]+@[^\s@<>(),;:".]+(?:\.[^\s@<>(),;:".]+)+$/;

export function isEmail(text: string): boolean {
  return address.test(text) && visibleName.test(text);
}

export const email = line().refine(isEmail, fieldText.email);

/** A derived field: ignored when sent back. */
export const ignored = z.unknown().optional();

export function ignoring<const Names extends readonly string[]>(...names: Names) {
  return Object.fromEntries(names.map((name) => [name, ignored])) as { [Name in Names[number]]: typeof ignored };
}
