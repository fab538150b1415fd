// Imports CASE files by the API: uploads and previews them, then applies.
import { expect } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import type { Client, TestApi } from '#tests/support/api.ts';
import type { School } from '#tests/support/factories.ts';
import { finishJob } from '#tests/support/jobs.ts';

/** The counts when the four outcomes of the package exist already. */
export const nothing = { new: 0, changed: 0, same: 4, refused: 0, inactive: 0 };

interface Setting {
  api: TestApi;
  school: School;
  /** The client for the calls, unless another one is given. */
  full: Client;
}

/** Uses the current setting: a suite may have a new school for every test. */
export function frameworkFilesIn(setting: () => Setting) {
  const { imports, frameworks } = contract;
  const read = (file: unknown, client = setting().full, { organization } = setting().school) =>
    client.call(imports.create, { query: { object: 'learning_outcome_framework', organization }, body: file });
  const preview = (id: number, query = {}, client = setting().full) =>
    client.call(imports.get, { params: { id }, query });
  const apply = (id: number, client = setting().full) => client.call(imports.apply, { params: { id }, body: {} });

  /** Uploads, previews and applies the file; returns the framework. */
  async function take(file: unknown, client = setting().full, into = setting().school): Promise<number> {
    const given = await read(file, client, into);
    expect(given).toMatchObject({ status: 201, message: '' });
    const job = await finishJob(setting().api, client, await apply(given.body.id, client));
    expect(job).toMatchObject({ state: 'done', kind: 'import_file' });
    return job.result.lines[0]?.made?.id ?? 0;
  }
  const treeOf = async (id: number, client = setting().full) =>
    (await client.call(frameworks.tree, { params: { id } })).body.outcomes;
  const idOf = async (framework: number, code: string) =>
    (await treeOf(framework)).find((outcome) => outcome.code === code)?.id ?? 0;
  return { read, preview, apply, take, treeOf, idOf };
}
