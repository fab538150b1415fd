// One call of the API as a value that server and client share: request, response and access.
import { z } from 'zod';

import type { ObjectKey } from '#shared/permissions/objects.ts';
import type { Action } from '#shared/permissions/rights.ts';
import { MAX_ID } from '#shared/schemas.ts';

import type { FileType } from './file-types.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may make the call. With a list, any of these rights in any organization is enough; the handler then checks the
 * organization of the record.
 */
export type Access = 'public' | 'signed-in' | readonly { object: ObjectKey; action: Action }[];

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;
/** Ids in a path are numbers, all other parameters are text. */
export type Params<Path extends string> = {
  [Name in ParamNames<Path>]: Name extends `${string}id` ? number : string;
};

export interface Endpoint<
  Path extends string = string,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> {
  method: Method;
  path: Path;
  access: Who;
  summary: string;
  query: Query;
  body: Body;
  response: Response;
  /** 200 by default; 201 for a new record, 202 for a started job, 204 without content. */
  status: 200 | 201 | 202 | 204;
  /** Reads or writes so much that each user gets one at a time. */
  heavy?: boolean;
  /** A search: searches have a queue of their own. */
  searches?: boolean;
  /** Answers a file of this type instead of JSON. */
  file?: FileType;
  /** A query too long for an address: it writes nothing, and gets no transaction. */
  onlyReads?: boolean;
  /** The maximum body size in bytes, if above the default. */
  largest?: number;
  /** File types that its body may have instead of JSON. */
  accepts?: readonly FileType[];
  /** Also open to users who must first set up a second factor. */
  duringSetUp?: boolean;
}

const nothing = z.undefined();
const emptyQuery = z.strictObject({});

export function endpoint<
  const Path extends string,
  Query extends z.ZodType = typeof emptyQuery,
  Body extends z.ZodType = typeof nothing,
  Response extends z.ZodType = typeof nothing,
  const Who extends Access = Access,
>(given: {
  method: Method;
  path: Path;
  access: Who;
  summary: string;
  query?: Query;
  body?: Body;
  response?: Response;
  status?: 200 | 201 | 202 | 204;
  heavy?: boolean;
  searches?: boolean;
  file?: FileType;
  onlyReads?: boolean;
  largest?: number;
  accepts?: readonly FileType[];
  duringSetUp?: boolean;
}): Endpoint<Path, Query, Body, Response, Who> {
  return {
    query: emptyQuery as unknown as Query,
    body: nothing as unknown as Body,
    response: nothing as unknown as Response,
    status: 200,
    ...given,
  };
}

export function right(object: ObjectKey, action: Action): readonly { object: ObjectKey; action: Action }[] {
  return [{ object, action }];
}

/** Numbers and flags arrive as text in a query string. */
export const queryId = z.coerce.number<string | number>().int().min(0).max(MAX_ID);
/** Absent; some clients send an empty text or null instead. */
export const optionalQueryId = z
  .preprocess((given: string | number) => (given === '' || given === 'null' ? undefined : given), queryId.optional())
  .optional();
export const queryFlag = z
  .union([z.boolean(), z.enum(['0', '1', 'true', 'false'])])
  .transform((value) => value === true || value === '1' || value === 'true');
