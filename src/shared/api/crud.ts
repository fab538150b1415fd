// The calls of every object with attributes, made from its definition: registering an object gives it these calls.
import { z } from 'zod';

import {
  type Attributes,
  type Definition,
  type Filter,
  namesOrganization,
  type RecordOf,
  type WriteOf,
} from '#shared/definitions/definition.ts';
import { type DefinitionName, type definitions, perDefinition } from '#shared/definitions/registry.ts';
import { id, noneOrId } from '#shared/schemas.ts';

import { type Endpoint, endpoint, optionalQueryId, queryFlag, right } from './endpoint.ts';
import { optionalMoment } from './moment.ts';

const optionalFlag = queryFlag.optional();

function crud<A extends Attributes, F extends string>(definition: Definition<A, F>) {
  const { object, path, attributes } = definition;
  const record = recordSchema(definition);
  const body = bodySchema(definition);
  const fields = z
    .string()
    .transform((names) => names.split(',').filter(Boolean))
    .pipe(z.array(z.enum([...Object.keys(attributes), ...Object.keys(definition.computed)])))
    .optional();
  const filters = Object.fromEntries(
    Object.entries<Filter>(definition.filters).map(([name, asks]) => [
      name,
      'empty' in asks ? optionalFlag : optionalQueryId,
    ]),
  );

  const query = z.strictObject({
    fields,
    ...(filters as Record<F, typeof optionalQueryId | typeof optionalFlag>),
  });
  const asFile = {
    ...{ method: 'GET' as const, access: right(object, 'read'), heavy: true },
    query: query.extend({ ...listAsSeen, sort: z.enum(sortings(attributes)).optional() }),
  };

  return {
    list: endpoint({
      method: 'GET',
      path: `/api/${path}.json`,
      access: right(object, 'read'),
      summary: 'Alle records die je mag zien',
      query,
      response: z.array(record),
    }),
    xlsx: endpoint({ ...asFile, path: `/api/${path}.xlsx`, file: 'xlsx', summary: 'De lijst als Excel-bestand' }),
    csv: endpoint({ ...asFile, path: `/api/${path}.csv`, file: 'csv', summary: 'De lijst als CSV-bestand' }),
    get: endpoint({
      method: 'GET',
      path: `/api/${path}/{id}.json`,
      access: right(object, 'read'),
      summary: 'Eén record; met moment zoals het toen was',
      query: z.strictObject({ moment: optionalMoment }),
      response: record,
    }),
    create: endpoint({
      method: 'POST',
      path: `/api/${path}.json`,
      access: right(object, 'create'),
      summary: definition.versioned ? 'Nieuw record, of met {id, action: "clone"} een kopie' : 'Nieuw record',
      body,
      response: record,
      status: 201,
    }),
    update: endpoint({
      method: 'PUT',
      path: `/api/${path}/{id}.json`,
      access: right(object, 'update'),
      summary: 'Record wijzigen; wat niet wordt gestuurd blijft zoals het is',
      body,
      response: record,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `/api/${path}/{id}.json`,
      access: right(object, 'delete'),
      summary: 'Record verwijderen',
      status: 204,
    }),
  };
}

/** The records of an exported list and their order, as on the screen. */
const listAsSeen = {
  /** Only these ids, comma-separated. */
  ids: z
    .string()
    .max(10_000)
    .transform((text) => text.split(',').filter(Boolean).map(Number))
    .pipe(z.array(id))
    .optional(),
  /** Words to find in the shown `fields`. */
  filter: z.string().max(255).optional(),
  /** No records: an empty form to fill in. */
  template: optionalFlag,
};

/** Each attribute, and each prefixed with '-' for descending. */
function sortings(attributes: Attributes): string[] {
  return Object.keys(attributes).flatMap((name) => [name, `-${name}`]);
}

type CrudOf<D> = D extends Definition<infer A, infer F> ? ReturnType<typeof crud<A, F>> : never;

/** What the server sends: every attribute may be absent, because the user may not be allowed to read it. */
function recordSchema<D extends Definition>(definition: D): z.ZodType<RecordOf<D>> {
  const readable = Object.fromEntries(
    Object.entries(definition.attributes).map(([name, { read }]) => [name, read.optional()]),
  );
  const organization = namesOrganization(definition) ? {} : { organization: z.int() };
  const schema = z.strictObject({ id: z.int(), ...organization, ...readable, ...optional(definition.computed) });
  return schema as unknown as z.ZodType<RecordOf<D>>;
}

/** What a client may send: attributes, and read-only fields that are ignored. */
function bodySchema<D extends Definition>(definition: D): z.ZodType<WriteOf<D>, WriteOf<D>> {
  const writable = Object.fromEntries(
    Object.entries(definition.attributes).map(([name, { write }]) => [name, write.optional()]),
  );
  const ignored = Object.fromEntries(['id', ...Object.keys(definition.computed)].map((name) => [name, z.unknown()]));
  const clone = definition.versioned ? { id: noneOrId.optional(), action: z.literal('clone').optional() } : {};
  const organization = namesOrganization(definition) ? {} : { organization: noneOrId.nullish() };
  const schema = z.strictObject({ ...optional(ignored), ...clone, ...organization, ...writable });
  return schema as unknown as z.ZodType<WriteOf<D>, WriteOf<D>>;
}

function optional(shape: Record<string, z.ZodType>): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, schema.optional()]));
}

type Records = { [Name in DefinitionName]: CrudOf<(typeof definitions)[Name]> };

export const records = perDefinition((definition) => crud(definition)) as unknown as Records;

/** The same, for code that only knows at run time which object it calls. */
export const recordCalls: Record<DefinitionName, Record<keyof ReturnType<typeof crud>, Endpoint>> = records;
