// What a handler receives, and the type of all handlers together.
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';

import type { User } from '#server/rights/user.ts';
import type { Db } from '#server/db/connect.ts';
import type { Contract } from '#shared/api/contract.ts';
import type { Endpoint, Params } from '#shared/api/endpoint.ts';

import type { FileAnswer, JsonAnswer, CachedAnswer, ListAnswer } from './answer.ts';

/** A call without a session: it has no user, and opens its own transaction if it writes. */
export interface PublicCall<Body = unknown, Path extends string = string> {
  params: Params<Path>;
  body: Body;
  /** The client's IP address, for the throttle. */
  address: string;
  /** The `Cookie` header, or ''. */
  cookie: string;
  userAgent: string | undefined;
  /** The `Authorization` header, or ''. */
  authorization: string;
  /** For sign-ins, successful and refused: operators must be able to see them. */
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

export interface Call<Path extends string = string, Query = unknown, Body = unknown> {
  user: User;
  /** The session of the access token. */
  session: number;
  /** The only database handle of a handler; for a write it is the transaction. */
  db: Db;
  params: Params<Path>;
  query: Query;
  body: Body;
  /** Hash of the password in the body, if there is one. */
  passwordHash: string | null;
  /** The revisions that the client accepts (If-Match); undefined without that header. */
  ifMatch: readonly number[] | undefined;
}

type Output<Response extends z.ZodType> =
  z.output<Response> extends undefined
    ? void | FileAnswer
    : z.output<Response> | JsonAnswer | ListAnswer | CachedAnswer;

type Handler<E> =
  E extends Endpoint<infer Path, infer Query, infer Body, infer Response>
    ? (call: Call<Path, z.output<Query>, z.output<Body>>) => Promise<Output<Response>>
    : never;

type PublicHandler<E> =
  E extends Endpoint<infer Path, z.ZodType, infer Body, infer Response>
    ? (call: PublicCall<z.output<Body>, Path>) => Promise<Output<Response>>
    : never;

/** One handler for every call of the contract: without it the code does not compile. */
export type Handlers = {
  [Area in keyof Contract]: {
    [Name in keyof Contract[Area]]: Contract[Area][Name] extends { access: 'public' }
      ? PublicHandler<Contract[Area][Name]>
      : Handler<Contract[Area][Name]>;
  };
};
