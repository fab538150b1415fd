// One call of the API as a value that server and client share: what is sent, what comes back, and who may.
import { z } from 'zod';

import type { ObjectKey } from '#shared/permissions/objects.ts';
import type { Action } from '#shared/permissions/rights.ts';
import { MAX_ID } from '#shared/schemas.ts';

import type { FileType } from './file-types.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may pass the door. A list means that any of these rights, in any organization, opens it; the handler then decides
 * by the organization of the record.
 */
export type Access = 'public' | 'signed-in' | readonly { object: ObjectKey; action: Action }[];

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;
/** Ids in a path are numbers, everything else is text. */
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
  /** 200 unless said otherwise; 201 for a new record, 202 for a job that was started, 204 for nothing to tell. */
  status: 200 | 201 | 202 | 204;
  /** Reads or writes so much that one user gets one at a time. */
  heavy?: boolean;
  /** Looks everywhere: searches wait for each other, and for nothing else. */
  searches?: boolean;
  /** Answers a file of this type instead of JSON. */
  file?: FileType;
  /** A question that is too long for an address: it writes nothing, and gets no transaction. */
  onlyReads?: boolean;
  /** Bytes that its body may have, if more than others. */
  largest?: number;
  /** Files that its body may be instead of JSON. */
  accepts?: readonly FileType[];
  /** Also for whoever must set up a second step first. */
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
/** Absent, or as some clients write that: empty, or null. */
export const optionalQueryId = z
  .preprocess((given: string | number) => (given === '' || given === 'null' ? undefined : given), queryId.optional())
  .optional();
export const queryFlag = z
  .union([z.boolean(), z.enum(['0', '1', 'true', 'false'])])
  .transform((value) => value === true || value === '1' || value === 'true');
