// Programs that a machine may have or not, for tests of files that are theirs. What they check, our own checks do in part on every
// machine; where one is missing, its test prints that and passes on those alone.
import { spawnSync } from 'node:child_process';

export interface Ran {
  status: number | null;
  output: string;
}

/** Null where the program is not there. */
export function runTool(name: string, args: string[], cwd?: string): Ran | null {
  // Debian keeps servers where only root looks.
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
