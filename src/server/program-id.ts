// Identifies this version of the program: part of the ETags of lists, which another version may build differently from the same
// data. All processes of a release have the same, even on other machines; a program run from its sources has a new one at each start.
import { hash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { once } from '#shared/once.ts';

import { projectRoot } from './project-root.ts';

/** The built main file names every other file of the build by a hash of its content. */
export const programId = once(() => {
  if (import.meta.url.endsWith('.ts')) return randomUUID();
  return hash('sha1', readFileSync(join(projectRoot(), 'dist', 'server', 'main.js')), 'base64url');
});
