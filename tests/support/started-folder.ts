// A data folder with the demo school, for tests that do not test the first start itself (`start.test.ts` does).
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { inject } from 'vitest';

const run = promisify(execFile);

/** Copies it to a new folder, with owners and rights. */
export async function copyStartedFolder(to: string): Promise<string> {
  await run('cp', ['-a', inject('startedFolder'), to]);
  return to;
}
