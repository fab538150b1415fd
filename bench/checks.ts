// All checks on a plan of 300 items, as the planner runs them after every move, in a separate process. Run by `npm run
// bench -- checks`.
import { execFileSync } from 'node:child_process';

import { builtFile } from './load/built-file.ts';

export async function run(): Promise<void> {
  execFileSync(process.execPath, [await builtFile('bench/live/checks.ts')], { stdio: 'inherit' });
}
