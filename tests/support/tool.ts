// Checks files with the programs they are made for, where the machine has those. Our own checks cover part of that
// everywhere; without the program the test prints so and passes on them alone.
import { spawnSync } from 'node:child_process';

export interface Ran {
  status: number | null;
  output: string;
}

/** Null if the program is not installed. */
export function runTool(name: string, args: string[], cwd?: string): Ran | null {
  // On Debian servers are only on root's PATH.
  const PATH = `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin`;
  const { status, stdout, stderr, error } = spawnSync(name, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, PATH },
  });
  if (!error) return { status, output: `${stdout}${stderr}` };
  process.stdout.write(`${name} is not on this machine: only our own checks were done\n`);
  return null;
}
