// Plausible bodies and queries, made from the schemas of the contract: references are existing ids.
import * as fc from 'fast-check';
import { z } from 'zod';

import { objectKeys } from '#shared/permissions/objects.ts';

import { nastyValue } from './nasty.ts';
import { idsFor, type Pools } from './pools.ts';

type Schema = z.core.JSONSchema.BaseSchema;

export function samplesOf(schema: z.ZodType, pools: Pools): fc.Arbitrary<unknown> {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return fromSchema(json, '', pools);
}

const dates = ['31-08-2026', '27-08-2027', '07-09-2026', '06-11-2026', '09-11-2026', '29-01-2027', ''];
const texts = [
  'Nieuw',
  'Anders',
  'rol-1',
  'anna',
  'a|b',
  'Web|Data',
  '2f5bd0',
  'b@leerlijn.example',
  'tafelpoot grijs 9',
];

/** A valid place of an item on a grid. */
const places: Record<string, number[]> = {
  x: [0, 3, 6, 9],
  y: [0, 1, 2, 5, 6],
  width: [1, 2, 3],
  height: [1],
  year: [1, 1, 1, 2],
};

function fromSchema(schema: Schema | boolean, name: string, pools: Pools): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean') return nastyValue;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom<unknown>(...schema.enum);
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) return fc.oneof(...branches.map((branch) => fromSchema(branch, name, pools)));
  if (schema.type === 'integer' || schema.type === 'number') return numberFor(schema, name, pools);
  if (schema.type === 'string') return textFor(name);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'array')
    return fc.array(fromSchema((schema.items ?? {}) as Schema, name, pools), {
      minLength: Math.min(schema.minItems ?? 0, 1),
      maxLength: 3,
    });
  if (schema.type === 'object') return objectFor(schema, name, pools);
  return fc.oneof({ weight: 1, arbitrary: nastyValue }, { weight: 9, arbitrary: fc.constant(undefined) });
}

function numberFor({ minimum, maximum }: Schema, name: string, pools: Pools): fc.Arbitrary<number> {
  const place = places[name];
  if (place) return fc.constantFrom(...place);
  const ids = idsFor(pools, name);
  const least = Math.max(minimum ?? 0, -10);
  const small = fc.integer({ min: least, max: Math.max(least, Math.min(maximum ?? least + 12, least + 12)) });
  return ids ? fc.oneof({ weight: 15, arbitrary: ids }, { weight: 1, arbitrary: small }) : small;
}

function textFor(name: string): fc.Arbitrary<string> {
  if (name === 'fields') return fc.constantFrom('title', 'title,state', 'id', 'role');
  if (name.endsWith('_date') || name.startsWith('date_') || name === 'limited_opportunity')
    return fc.constantFrom(...dates);
  if (name === 'client_key') return fc.uuid();
  if (name === 'email') return fc.constantFrom('a@leerlijn.example', 'b@leerlijn.example');
  if (name === 'user_color') return fc.constantFrom('2f5bd0', '#0b7a5b', '');
  return fc.oneof(fc.constantFrom(...texts), fc.string({ unit: 'grapheme', maxLength: 30 }));
}

function objectFor(schema: Schema, name: string, pools: Pools): fc.Arbitrary<Record<string, unknown>> {
  const properties = Object.entries(schema.properties ?? {});
  if (properties.length === 0 && typeof schema.additionalProperties === 'object')
    return fc.dictionary(keyFor(schema, name, pools), fromSchema(schema.additionalProperties, name, pools), {
      maxKeys: 4,
    });
  const required = new Set(schema.required);
  const parts = properties.map(([key, value]) => {
    const arbitrary = fromSchema(value, key, pools);
    return [key, required.has(key) ? arbitrary : sometimes(arbitrary, key)] as const;
  });
  // JSON omits undefined fields.
  return fc.record(Object.fromEntries(parts));
}

/** Fields that a handler requires although they are optional in the schema, because a change may omit them. */
const mostly = new Set(
  [
    'title',
    'firstname',
    'lastname',
    'username',
    'email',
    'role',
    'system',
    'attribute',
    'option_value',
    'object',
  ].concat(['programme', 'year', 'organizational_unit', 'calendar_year', 'relation_week_id']),
);

/** Other optional fields are seldom sent: a body with everything in it is always refused for something. */
function sometimes(arbitrary: fc.Arbitrary<unknown>, name: string): fc.Arbitrary<unknown> {
  const oneOfTwo = ['programme_part', 'educational_unit', 'course', 'exam'].includes(name);
  const [absent, present] = oneOfTwo ? [1, 1] : mostly.has(name) ? [1, 4] : [5, 1];
  return fc.oneof({ weight: absent, arbitrary: fc.constant(undefined) }, { weight: present, arbitrary });
}

function keyFor({ propertyNames }: Schema, name: string, pools: Pools): fc.Arbitrary<string> {
  if (typeof propertyNames === 'object' && propertyNames.enum)
    return fc.constantFrom(...(propertyNames.enum as string[]));
  const ids = idsFor(pools, name);
  return ids ? ids.map(String) : fc.constantFrom(...objectKeys);
}
