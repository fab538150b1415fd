// Vitest's global set-up for api and e2e: one database server per run with a migrated template. See database.ts.
import type { TestProject } from 'vitest/node';

import { startTestServer, type TestServer } from './database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: Pick<TestServer, 'adminUrl' | 'template'>;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  project.provide('testServer', { adminUrl: server.adminUrl, template: server.template });
  return server.stop;
}
