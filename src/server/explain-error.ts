// Errors that an operator can fix, in one sentence. Null for any other error, which main and the commands print in full.
import { commandsText } from '#shared/text/commands.ts';

import { isUnavailable, refusesLogin, lacksPrivilege, mixesUpStatements } from './db/errors.ts';
import { OperatorError } from './operator-error.ts';
import { Refusal } from './refusal.ts';

export function explainError(error: unknown): string | null {
  if (error instanceof OperatorError || error instanceof Refusal) return error.message;
  const { code, port, message } = error as { code?: unknown; port?: number; message?: string };
  if (code === 'EADDRINUSE') return commandsText.start.portTaken(port ?? '');
  if (mixesUpStatements(error)) return commandsText.start.oldPooler;
  if (refusesLogin(error)) return commandsText.start.databaseKeepsOut(message ?? '');
  if (lacksPrivilege(error)) return commandsText.start.databaseRight(message ?? '');
  return isUnavailable(error) ? commandsText.start.databaseAway(message || String(code)) : null;
}
