// The schemas of the specification, which responses must follow. They are not part of the product: without them a
// warning is printed and only our own checks run.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { Ajv, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

import { servedV5, servedV6 } from './served-paths.ts';

const folder = process.env['OEAPI_SCHEMAS'] ?? join(import.meta.dirname, '../../../../shared/oeapi');

const schemaFiles = {
  v5: 'v5-ooapi.json',
  v6: 'v6-oeapi.json',
  ooapi: 'ooapi-profile.openapi.json',
  rio: 'rio-profile.openapi.json',
} as const;
type SchemaName = keyof typeof schemaFiles;

/** Without the schemas only our own checks run; the warning says so. */
const areThere = Object.values(schemaFiles).every((name) => existsSync(join(folder, name)));
if (!areThere)
  process.stdout.write(
    `OEAPI: its schemas are not at ${folder} (OEAPI_SCHEMAS), so that answers are compared with our own checks only\n`,
  );

interface Schema {
  [extension: `x-${string}`]: unknown;
  content?: object;
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
  oneOf?: Schema[];
  anyOf?: Schema[];
}

export interface Specification {
  /** How a response differs from what the path promises; [] if it does not. */
  faults: (path: string, status: number, answer: unknown) => string[];
  /** Every path with GET. */
  paths: string[];
}

export function specification(name: SchemaName): Specification {
  if (!areThere) return { paths: name === 'v6' ? servedV6 : servedV5, faults: () => [] };
  const document = JSON.parse(readFileSync(join(folder, schemaFiles[name]), 'utf8')) as Schema & {
    openapi: string;
    paths: Record<string, { get?: unknown }>;
  };
  const options = { strict: false, allErrors: true, validateFormats: true };
  const ajv = document.openapi.startsWith('3.0') ? new Ajv(options) : new Ajv2020(options);
  addFormats.default(ajv);
  ajv.addFormat('int32', { type: 'number', validate: Number.isInteger });
  ajv.addFormat('double', { type: 'number', validate: () => true });
  ajv.addSchema(document, 'spec');
  const known = new Map<string, ValidateFunction>();

  const at = (pointer: string): Schema | undefined =>
    pointer
      .split('/')
      .slice(1)
      .reduce<unknown>(
        (found, key) =>
          (found as Record<string, unknown> | undefined)?.[key.replaceAll('~1', '/').replaceAll('~0', '~')],
        document,
      ) as Schema | undefined;
  const resolved = (schema: Schema): Schema => (schema.$ref ? resolved(at(schema.$ref.slice(1)) ?? {}) : schema);

  const schemaOf = (path: string, status: number): string => {
    const response = `/paths/${path.replaceAll('/', '~1')}/get/responses/${status}`;
    // Not every path declares a 404.
    if (!at(response)) return '/components/schemas/Problem';
    const ref = at(response)?.$ref?.slice(1) ?? response;
    const type = Object.keys(at(ref)?.content ?? {})[0] ?? '';
    return `${ref}/content/${type.replaceAll('/', '~1')}/schema`;
  };

  return {
    paths: Object.keys(document.paths).filter((path) => document.paths[path]?.get),
    faults: (path, status, answer) => {
      const pointer = schemaOf(standIns[path] ?? path, status);
      const validate = known.get(pointer) ?? ajv.compile({ $ref: `spec#${pointer}` });
      known.set(pointer, validate);
      const isRight = validate(answer);
      const errors = isRight ? [] : (validate.errors ?? []);
      const wrong = errors
        .filter(({ instancePath, keyword }) => !(isImpossible(path) && keyword === 'oneOf' && instancePath === ''))
        .map(({ instancePath, message }) => `${instancePath} ${message}`);
      return wrong.length > 0 ? wrong : beyond(resolved, at(pointer) ?? {}, answer, '');
    },
  };
}

/**
 * The specification describes the items of this list as one object instead of an array: use another list of the same
 * items.
 */
const standIns: Record<string, string> = {
  '/academic-sessions/{academicSessionId}/course-offerings': '/organisations/{organisationId}/course-offerings',
};

/**
 * Exactly one of two schemas must fit here, but the second accepts everything that the first does, so no response ever
 * fits.
 */
function isImpossible(path: string): boolean {
  return path === '/education-specifications/{educationSpecificationId}';
}

/** What JSON Schema does not check: unknown keys, and codes outside a list that may be extended by `x-`. */
function beyond(resolved: (schema: Schema) => Schema, schema: Schema, value: unknown, where: string): string[] {
  const own = branches(resolved, schema);
  const lists = own.flatMap((each) => (each['x-ooapi-extensible-enum'] as string[] | undefined) ?? []);
  if (typeof value === 'string')
    return lists.length === 0 || lists.includes(value) || value.startsWith('x-') ? [] : [`${where}: ${value}`];
  if (Array.isArray(value)) {
    const anyOf = own.flatMap((each) => (each.items ? [each.items] : []));
    return value.flatMap((each, index) => beyond(resolved, { anyOf }, each, `${where}/${index}`));
  }
  if (typeof value !== 'object' || value === null || /\/(ext|consumers\/\d+|consumer)$/.test(where)) return [];
  return Object.entries(value).flatMap(([key, each]) => {
    const anyOf = own.flatMap((branch) => branch.properties?.[key] ?? []);
    // A key without a value has no meaning here.
    if (anyOf.length === 0) return each === null ? [] : [`${where}/${key} is unknown`];
    return beyond(resolved, { anyOf }, each, `${where}/${key}`);
  });
}

function branches(resolved: (schema: Schema) => Schema, schema: Schema): Schema[] {
  const own = resolved(schema);
  const inner = [...(own.allOf ?? []), ...(own.oneOf ?? []), ...(own.anyOf ?? [])];
  return [own, ...inner.flatMap((each) => branches(resolved, each))];
}
