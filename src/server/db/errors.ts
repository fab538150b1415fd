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

const connectionCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'ENOENT'],
  ...['EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL'],
]);
/** What the driver and its pool say without a code. */
const connectionMessages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Client has encountered a connection error',
  'Client was closed',
  'Cannot use a pool after calling end',
];
/** Connection failures, no room (connections, memory, disk), ended by an operator or a crash, and system errors. */
const awayCodes = /^(08|53|57P|58)/;
/** A statement or a transaction that took longer than it may: too busy, or stuck behind another. */
const tooLongCodes = new Set(['57014', '25P03', '25P04', lockNotAvailable]);

/** The database is away, going away, starting, out of connections or out of disk: it may be there again in a moment. */
export function isUnavailable(error: unknown): boolean {
  const code = pgCode(error) ?? '';
  if (connectionCodes.has(code) || awayCodes.test(code) || tooLongCodes.has(code)) return true;
  const message = error instanceof Error ? error.message : '';
  return connectionMessages.some((known) => message.includes(known));
}

/** A statement that one client prepared was met by another: a pooler hands out connections without knowing of statements. */
export function mixesStatements(error: unknown): boolean {
  return ['42P05', '26000'].includes(pgCode(error) ?? '');
}

/** Nothing more can be written until somebody makes room. */
export function isDiskFull(error: unknown): boolean {
  return pgCode(error) === '53100';
}
