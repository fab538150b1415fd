// What the commands share: how they speak, ask and end. An expected no is one sentence; anything else shows itself in full.
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

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Says what is about to happen and goes on only after a yes, or with --yes. */
export async function confirm(warning: string, yes: boolean): Promise<void> {
  say(warning);
  if (yes) return;
  if (!process.stdin.isTTY) throw new OperatorError(commandsText.confirmNeeded);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(commandsText.confirm);
  terminal.close();
  if (answer.trim().toLowerCase() !== 'ja') throw new OperatorError(commandsText.cancelled);
}

/** Node's parseArgs met an option that the command does not have. */
function isMisuse(error: unknown): boolean {
  return error instanceof TypeError && String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS');
}
