// What an operator can fix is said in one sentence. Used by main and by the commands; anything else they show in full.
import { commandsText } from '#shared/text/commands.ts';

import { isUnavailable, keepsOut, lacksRight, mixesStatements } from './db/errors.ts';
import { OperatorError } from './operator-error.ts';
import { Refusal } from './refusal.ts';

export function explainError(error: unknown): string | null {
  if (error instanceof OperatorError || error instanceof Refusal) return error.message;
  const { code, port, message } = error as { code?: unknown; port?: number; message?: string };
  if (code === 'EADDRINUSE') return commandsText.start.portTaken(port ?? '');
  if (mixesStatements(error)) return commandsText.start.oldPooler;
  if (keepsOut(error)) return commandsText.start.databaseKeepsOut(message ?? '');
  if (lacksRight(error)) return commandsText.start.databaseRight(message ?? '');
  return isUnavailable(error) ? commandsText.start.databaseAway(message || String(code)) : null;
}
