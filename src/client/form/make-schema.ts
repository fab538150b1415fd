// Builds a recorded schema (`noted-schemas.ts`) by repeating its calls on zod. Loaded when a form is submitted.
import {
  array,
  boolean,
  enum as oneOf,
  int,
  literal,
  null as none,
  object,
  strictObject,
  string,
  union,
  unknown,
  type z,
} from 'zod/v4';

import { type Note, noteOf } from '#client/api/noted-schemas.ts';

/** The functions of zod that attributes use. By name, so that the rest is tree-shaken. */
const zod = { array, boolean, enum: oneOf, int, literal, null: none, object, strictObject, string, union, unknown };

const made = new WeakMap<WeakKey, unknown>();

/** Returns a real schema unchanged. */
export function makeSchema(schema: z.ZodType): z.ZodType {
  return real(schema) as z.ZodType;
}

/** Recorded schemas may be nested in lists and objects. */
function real(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(real);
  const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function';
  if (!isObject) return value;
  const note = noteOf(value);
  if (note !== undefined) return madeOnce(value, note);
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, real(each)]));
}

function madeOnce(standIn: object, note: Note): unknown {
  if (!made.has(standIn)) made.set(standIn, carriedOut(note));
  return made.get(standIn);
}

function carriedOut(note: Note): unknown {
  if (note === null) return zod;
  if ('name' in note) return (carriedOut(note.of) as Record<PropertyKey, unknown>)[note.name];
  const self = note.of !== null && 'name' in note.of ? carriedOut(note.of.of) : undefined;
  return Reflect.apply(carriedOut(note.of) as () => unknown, self, note.given.map(real));
}
