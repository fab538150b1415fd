// Vitest's global set-up for process: a data folder as the product leaves it after its first start, made once per run.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { TestProject } from 'vitest/node';

import { openTempFolder } from './cluster.ts';
import { startServer } from './server-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    startedFolder: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await openTempFolder('leerlijn-started-');
  const startedFolder = join(folder, 'data');
  const server = await startServer({ DATA_DIR: startedFolder });
  await server.kill('SIGTERM');
  project.provide('startedFolder', startedFolder);
  return () => rm(folder, { recursive: true, force: true });
}
