// Reads errors of PostgreSQL and of the connection to it, so that nobody else needs to know their codes.

export function pgCode(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
}

/** The constraint that a write ran into; ours are named <table>_<attribute>_fkey. */
export function violatedConstraint(error: unknown): string | undefined {
  const constraint = (error as { constraint?: unknown } | null)?.constraint;
  return typeof constraint === 'string' ? constraint : undefined;
}

export const foreignKeyViolation = '23503';

const connectionCodes = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ENOENT', 'EPIPE', 'ETIMEDOUT'];
const connectionMessages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
];

/** The database is away, going away, starting, out of connections or out of disk: it may be there again in a moment. */
export function isUnavailable(error: unknown): boolean {
  const code = pgCode(error) ?? '';
  if (connectionCodes.includes(code) || /^(08|53|57P|58)/.test(code)) return true;
  const message = error instanceof Error ? error.message : '';
  return connectionMessages.some((known) => message.includes(known));
}
