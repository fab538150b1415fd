// The server from before the newest migrations, built from the git history into a separate folder.
import { execFileSync } from 'node:child_process';
import { readdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';

import { openTempFolder } from './cluster.ts';

const root = join(import.meta.dirname, '../..');

export interface PreviousVersion {
  /** The `main` argument of `startServer`. */
  main: string;
  commit: string;
  migrations: string[];
  remove: () => Promise<void>;
}

export async function buildPreviousVersion(): Promise<PreviousVersion> {
  const commit = commitBefore();
  const folder = await openTempFolder('leerlijn-previous-');
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    // A copy of the files instead of a worktree, which would change the repository under test.
    git('archive', '--output', join(folder, 'source.tar'), commit);
    execFileSync('tar', ['-xf', 'source.tar'], { cwd: folder });
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    execFileSync(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--ssr'], {
      cwd: folder,
      stdio: 'pipe',
    });
    const migrations = (await readdir(join(folder, 'migrations'))).toSorted();
    return { main: join(folder, 'dist/server/main'), commit, migrations, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** On the main line: the migrations of a merge count as added together. */
function commitBefore(): string {
  try {
    const added = git('log', '--first-parent', '-m', '--diff-filter=A', '--format=%H', '-1', '--', 'migrations').trim();
    return git('rev-parse', `${added}^1`).trim();
  } catch (error) {
    throw new Error(
      'This suite builds the server from before the newest migrations, so it needs the whole history of git: run it in a ' +
        'clone of the repository that is not shallow.',
      { cause: error },
    );
  }
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}
