// Identifies this version of the program: part of the ETags of lists, which another version may build differently from the same
// data. All processes of a release have the same, even on other machines; a program run from its sources has a new one at each start.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { projectRoot } from '#server/project-root.ts';
import { once } from '#shared/once.ts';

import { etagOf } from './etag.ts';

/** The built main file names every other file of the build by a hash of its content. */
export const programId = once(() => {
  if (import.meta.url.endsWith('.ts')) return String(Date.now());
  return etagOf(readFileSync(join(projectRoot(), 'dist', 'server', 'main.js')), undefined);
});
