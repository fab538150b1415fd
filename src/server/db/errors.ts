// Classifies errors of PostgreSQL and of the connection to it, so that no other file needs their codes.
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

/** Errors caused by concurrent changes; undefined for any other error, which is a defect. */
export function conflictOf(error: unknown): Conflict | undefined {
  return conflicts[pgCode(error) ?? ''];
}

export const LOCK_NOT_AVAILABLE = '55P03';

/** An expected row is missing: somebody deleted it between two statements. */
export function isMissingRow(error: unknown): boolean {
  return error instanceof NoResultError;
}

/** The table and constraint that a write violated; our foreign keys are named <table>_<column>_fkey. */
export function violatedConstraint(error: unknown): { table: string; constraint: string } {
  const { table = '', constraint = '' } = (error ?? {}) as { table?: string; constraint?: string };
  return { table, constraint };
}

/** SQLSTATE of a write on a standby, or on a primary that was demoted. */
export const READ_ONLY_TRANSACTION = '25006';

/** Network errors, and a server that has no free connection or is read-only. Shutdown and startup are an error class of their own. */
const awayCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'ENOENT'],
  ...['EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL'],
  ...['53300', READ_ONLY_TRANSACTION],
]);
const awayClasses = /^(08|57P)/;
/** Messages of the driver and its pool for errors without a code. */
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

/** The database cannot be reached, or this connection to it is broken. */
export function isDatabaseAway(error: unknown): boolean {
  const code = pgCode(error) ?? '';
  if (awayCodes.has(code) || awayClasses.test(code)) return true;
  return awayMessages.some((known) => messageOf(error).includes(known));
}

/** Another connection may succeed at once: the error was not a timeout. */
export function mayRecover(error: unknown): boolean {
  return isDatabaseAway(error) && !/timeout|timed ?out/i.test(`${pgCode(error) ?? ''} ${messageOf(error)}`);
}

/** This connection must not be used again, although the driver considers it usable. */
export function mustDiscardConnection(error: unknown): boolean {
  return pgCode(error) === READ_ONLY_TRANSACTION || messageOf(error) === 'Query read timeout';
}

/** The connection broke during COMMIT: either everything was written or nothing, and we cannot know which. */
export class OutcomeUnknown extends Error {
  override name = 'OutcomeUnknown';
}

/** Insufficient resources (memory, disk), and system errors. */
const noRoomClasses = /^(53|58)/;
/** A statement or transaction exceeded its time limit: the database is busy, or it waited for a lock. */
const tooLongCodes = new Set(['57014', '25P03', '25P04', LOCK_NOT_AVAILABLE]);

/** Wrong password, role or database, or TLS that we do not trust. */
const keepsOutCodes = /^(28|3D000|ERR_(TLS|SSL)_|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|HOSTNAME_MISMATCH)/;
const keepsOutMessages = /^SASL: |does not support SSL/;

/** The server is reachable but refuses our login. */
export function refusesLogin(error: unknown): boolean {
  return keepsOutCodes.test(pgCode(error) ?? '') || keepsOutMessages.test(messageOf(error));
}

/** The database is unreachable, out of resources, too busy or refuses our login: it may serve again in a moment. */
export function isUnavailable(error: unknown): boolean {
  const code = pgCode(error) ?? '';
  if (isDatabaseAway(error) || refusesLogin(error) || error instanceof OutcomeUnknown) return true;
  return noRoomClasses.test(code) || tooLongCodes.has(code);
}

/** A prepared statement of another client was found: a pooler shares connections without knowing about prepared statements. */
export function mixesUpStatements(error: unknown): boolean {
  return ['42P05', '26000'].includes(pgCode(error) ?? '');
}

/** Our role lacks a privilege that every start and command needs. */
export function lacksPrivilege(error: unknown): boolean {
  return pgCode(error) === '42501';
}

/** Nothing can be written until somebody frees disk space. */
export function isDiskFull(error: unknown): boolean {
  return pgCode(error) === '53100';
}
