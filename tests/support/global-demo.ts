// Vitest's global set-up for e2e, after global-database: the demo school in a template, so that it is made once per run.
import type { TestProject } from 'vitest/node';

import { connect } from '#server/db/connect.ts';
import { loadDemo } from '#server/demo/load.ts';

import { createTemplate } from './database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    demoTemplate: string;
  }
}

export async function setup(project: TestProject): Promise<void> {
  const demo = await createTemplate(project.getProvidedContext().testServer, async (url) => {
    const database = connect(url, { actor: 'test' });
    await loadDemo(database);
    // A database cannot be copied while a connection to it is open.
    await database.destroy();
  });
  project.provide('demoTemplate', demo);
}
