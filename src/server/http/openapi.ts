// OpenAPI 3.1, generated from the contract, so it cannot differ from what the server does.
import { z } from 'zod';

import { allEndpoints } from '#shared/api/contract.ts';
import type { Access, Endpoint } from '#shared/api/endpoint.ts';
import { type FileType, fileTypes } from '#shared/api/file-types.ts';
import { apiText } from '#shared/text/api.ts';
import { pageText } from '#shared/text/page.ts';

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security?: { bearer: never[] }[];
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: object }[];
  requestBody?: { required: true; content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
}

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, Operation>>;
  components: object;
}

export function openApiDocument(): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const { name, endpoint } of allEndpoints()) {
    const methods = (paths[endpoint.path] ??= {});
    methods[endpoint.method.toLowerCase()] = operation(name, endpoint);
  }
  return {
    openapi: '3.1.0',
    info: { title: pageText.product, version: '1', description: apiText.description },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Refusal: {
          type: 'object',
          required: ['message', 'errors'],
          properties: {
            message: { type: 'string' },
            errors: { type: 'object', additionalProperties: { type: 'string' } },
          },
        },
      },
    },
  };
}

function operation(name: string, endpoint: Endpoint): Operation {
  const hasBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE';
  const refused = { description: apiText.refused, content: json({ $ref: '#/components/schemas/Refusal' }) };
  return {
    operationId: name,
    tags: [name.split('.')[0] ?? ''],
    summary: endpoint.summary,
    description: accessText(endpoint.access),
    ...(endpoint.access === 'public' ? {} : { security: [{ bearer: [] }] }),
    parameters: [...pathParameters(endpoint.path), ...queryParameters(endpoint.query)],
    ...(hasBody ? { requestBody: { required: true as const, content: bodyOf(endpoint) } } : {}),
    responses: {
      [endpoint.status]:
        endpoint.status === 204
          ? { description: apiText.done }
          : { description: apiText.done, content: contentOf(endpoint) },
      default: refused,
    },
  };
}

function bodyOf({ body, accepts = [] }: Endpoint): Record<string, { schema: object }> {
  return { ...json(schemaOf(body, 'input')), ...Object.assign({}, ...accepts.map(fileOf)) };
}

function contentOf({ file, response }: Endpoint): Record<string, { schema: object }> {
  return file ? fileOf(file) : json(schemaOf(response, 'output'));
}

function fileOf(type: FileType): Record<string, { schema: object }> {
  return { [fileTypes[type]]: { schema: { type: 'string', format: 'binary' } } };
}

function pathParameters(path: string): Operation['parameters'] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: name.endsWith('id') ? 'integer' : 'string' },
  }));
}

function queryParameters(query: z.ZodType): Operation['parameters'] {
  const { properties = {}, required = [] } = schemaOf(query, 'input') as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function json(schema: object): Record<string, { schema: object }> {
  return { 'application/json': { schema } };
}

function accessText(access: Access): string {
  if (access === 'public') return apiText.public;
  if (access === 'signed-in') return apiText.signedIn;
  return apiText.rights(access.map(({ object, action }) => `${object}: ${action}`));
}
