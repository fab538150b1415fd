// Reads errors of PostgreSQL and of the connection to it, so that nobody else needs to know their codes.
import { NoResultError } from 'kysely';

export function pgCode(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
}

export type Conflict = 'reference' | 'duplicate' | 'value' | 'collision';

const conflicts: Partial<Record<string, Conflict>> = {
  '23503': 'reference',
  '23505': 'duplicate',
  '23514': 'value',
  '23P01': 'value',
  '40001': 'collision',
  '40P01': 'collision',
};

/** What the database refused because of what others wrote meanwhile; undefined for everything else, which is a defect. */
export function conflictOf(error: unknown): Conflict | undefined {
  return conflicts[pgCode(error) ?? ''];
}

export const lockNotAvailable = '55P03';

/** A row that had to be there was not: somebody removed it between two statements. */
export function isMissingRow(error: unknown): boolean {
  return error instanceof NoResultError;
}

/** The table and the constraint that a write ran into; ours are named <table>_<column>_fkey. */
export function violatedConstraint(error: unknown): { table: string; constraint: string } {
  const { table = '', constraint = '' } = (error ?? {}) as { table?: string; constraint?: string };
  return { table, constraint };
}

/** What a standby says of a write, or a primary that was demoted. */
export const readsOnly = '25006';

/** Of the network, and a server that has no place or only reads. Its ending and starting have a class of their own. */
const awayCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'ENOENT'],
  ...['EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL'],
  ...['53300', readsOnly],
]);
const awayClasses = /^(08|57P)/;
/** What the driver and its pool say without a code. */
const awayMessages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Client has encountered a connection error',
  'Client was closed',
  'Cannot use a pool after calling end',
];
const messageOf = (error: unknown) => (error instanceof Error ? error.message : '');

/** The database cannot be reached, or this connection to it is worth nothing any more. */
export function dbAway(error: unknown): boolean {
  const code = pgCode(error) ?? '';
  if (awayCodes.has(code) || awayClasses.test(code)) return true;
  return awayMessages.some((known) => messageOf(error).includes(known));
}

/** Another connection may do better at once: nothing was waited for. */
export function mayRecover(error: unknown): boolean {
  return dbAway(error) && !/timeout|timed ?out/i.test(`${pgCode(error) ?? ''} ${messageOf(error)}`);
}

/** This connection must not be used again, although the driver thinks that it can. */
export function spoilsConnection(error: unknown): boolean {
  return pgCode(error) === readsOnly || messageOf(error) === 'Query read timeout';
}

/** The connection broke while COMMIT was under way: what was written is there whole or not at all, and nobody can say which. */
export class OutcomeUnknown extends Error {
  override name = 'OutcomeUnknown';
}

/** No room (memory, disk), and errors of the system below. */
const noRoomClasses = /^(53|58)/;
/** A statement or a transaction that took longer than it may: too busy, or stuck behind another. */
const tooLongCodes = new Set(['57014', '25P03', '25P04', lockNotAvailable]);

/** Another password, role or database is needed, and TLS that we trust: no sooner are we let in. */
const keepsOutCodes = /^(28|3D000|ERR_(TLS|SSL)_|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|HOSTNAME_MISMATCH)/;
const keepsOutMessages = /^SASL: |does not support SSL/;

/** The server is there, and lets us not in. */
export function keepsOut(error: unknown): boolean {
  return keepsOutCodes.test(pgCode(error) ?? '') || keepsOutMessages.test(messageOf(error));
}

/** The database is away, out of room, too busy or lets nobody in: it may serve again in a moment. */
export function isUnavailable(error: unknown): boolean {
  const code = pgCode(error) ?? '';
  if (dbAway(error) || keepsOut(error) || error instanceof OutcomeUnknown) return true;
  return noRoomClasses.test(code) || tooLongCodes.has(code);
}

/** A statement that one client prepared was met by another: a pooler hands out connections without knowing of statements. */
export function mixesStatements(error: unknown): boolean {
  return ['42P05', '26000'].includes(pgCode(error) ?? '');
}

/** Our role may not do what every start and command has to do. */
export function lacksRight(error: unknown): boolean {
  return pgCode(error) === '42501';
}

/** Nothing more can be written until somebody makes room. */
export function isDiskFull(error: unknown): boolean {
  return pgCode(error) === '53100';
}
