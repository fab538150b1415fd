// Vitest's global set-up for api and e2e: one database server per run with a migrated template. See database.ts.
import type { TestProject } from 'vitest/node';

import type { Pooler } from '#server/db/session-settings.ts';

import { startTestServer, type TestServer } from './database.ts';
import { startPgBouncer } from './pgbouncer.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: Pick<TestServer, 'adminUrl' | 'template'>;
    /** With TEST_POOLER=session or transaction: the application reaches its database by this port. */
    pooler: { mode: Pooler; port: number } | null;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  project.provide('testServer', { adminUrl: server.adminUrl, template: server.template });
  const mode = process.env['TEST_POOLER'];
  const pooler = mode === 'session' || mode === 'transaction' ? await startPgBouncer(server.adminUrl, mode) : null;
  project.provide('pooler', pooler && { mode: mode as Pooler, port: pooler.port });
  return async () => {
    await pooler?.stop();
    await server.stop();
  };
}
