// Reference data: states, objects with their labels and colours, attributes with their labels and options.
import { z } from 'zod';

import { attributeObjects, objectKeys } from '#shared/permissions/objects.ts';

import { endpoint, optionalQueryId, queryFlag } from './endpoint.ts';

/** For whom the labels apply; by default the user's first organization and unit. */
const audience = {
  organization: optionalQueryId,
  organizational_unit: optionalQueryId,
  system: optionalQueryId,
};

const objectDefinition = z.object({
  object: z.enum(objectKeys),
  default_label: z.string(),
  default_label_plural: z.string(),
  user_label: z.string(),
  user_label_plural: z.string(),
  default_color: z.string(),
  user_color: z.string(),
  description: z.string(),
});

const attribute = z.object({
  id: z.int(),
  attribute_id: z.int(),
  object: z.enum(attributeObjects),
  attribute: z.string(),
  default_label: z.string(),
  actual_label: z.string(),
  user_label: z.string(),
  description: z.string(),
  /** If-Match for saving its default label. */
  etag: z.string(),
  attribute_options: z.array(z.object({ id: z.int(), option_value: z.string() })).optional(),
});

export type ObjectDefinition = z.output<typeof objectDefinition>;
export type AttributeRow = z.output<typeof attribute>;

export const reference = {
  states: endpoint({
    method: 'GET',
    path: '/api/states',
    access: 'signed-in',
    summary: 'De statussen',
    response: z.array(z.object({ id: z.int(), state: z.string() })),
  }),
  objects: endpoint({
    method: 'GET',
    path: '/api/objects.json',
    access: 'signed-in',
    summary: 'De objecten met hun labels en kleuren',
    query: z.strictObject({ permission_object: z.enum(objectKeys).optional(), ...audience }),
    response: z.array(objectDefinition),
  }),
  attributes: endpoint({
    method: 'GET',
    path: '/api/attributes.json',
    access: 'signed-in',
    summary: 'De attributen van een object met hun labels, en met hun opties als attribute_options=1',
    query: z.strictObject({
      object: z.enum(attributeObjects).optional(),
      limit: z.coerce.number<string | number>().int().min(1).max(1000).default(100),
      attribute_options: queryFlag.default(false),
      /** Only attributes that have options. */
      filters: z.enum(['options']).optional(),
      ...audience,
    }),
    response: z.array(attribute),
  }),
};
