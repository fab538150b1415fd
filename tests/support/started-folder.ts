// A data folder with the demo school, for tests to which the first start does not matter: that of `start.test.ts`.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { inject } from 'vitest';

const run = promisify(execFile);

/** Copies it to where nothing is yet, owners and rights included. */
export async function copyStartedFolder(to: string): Promise<string> {
  await run('cp', ['-a', inject('startedFolder'), to]);
  return to;
}
