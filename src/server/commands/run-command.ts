// Shared by the commands: output, confirmation and exit code. An expected error is one sentence; any other is printed in full.
import { createInterface } from 'node:readline/promises';
import { inspect } from 'node:util';

import { commandsText } from '#shared/text/commands.ts';

import { explainError } from '../explain-error.ts';
import { OperatorError } from '../operator-error.ts';

export async function runCommand(usage: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${isMisuse(error) ? usage : (explainError(error) ?? inspect(error))}\n`);
    process.exitCode = 1;
  }
}

export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints a warning and continues only after confirmation, or with --yes. */
export async function confirm(warning: string, yes: boolean): Promise<void> {
  printLine(warning);
  if (yes) return;
  if (!process.stdin.isTTY) throw new OperatorError(commandsText.confirmNeeded);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(commandsText.confirm);
  terminal.close();
  if (answer.trim().toLowerCase() !== 'ja') throw new OperatorError(commandsText.cancelled);
}

/** Node's parseArgs found an unknown option. */
function isMisuse(error: unknown): boolean {
  return error instanceof TypeError && String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS');
}
