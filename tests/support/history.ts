// Shared by the history tests: a school with a history for everything in it, and calls that read that history.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import type { ChangeSet } from '#shared/api/history.ts';

import { answered, Client, startApi, type TestApi, tokenFor } from './api.ts';
import { clientWith, createUser } from './factories.ts';
import { createFullSchool, type FullSchool } from './fuzz/world.ts';

const { history, educationalUnit } = contract;

export type Asked = Record<string, string | number>;
export const unitOf = (id: number): Asked => ({ object: 'educational_unit', id });

export async function historyOf(client: Client, query: Asked): Promise<ChangeSet[]> {
  const answer = await client.call(history.list, { query });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body;
}

/** Registers hooks that make a school once per file; `given` can be used from the first test on. */
export function setUpHistory() {
  let api: TestApi;
  let school: FullSchool;
  let full: Client;
  let user: number;

  beforeAll(async () => {
    api = await startApi();
    school = await createFullSchool(api);
    user = await newManager();
    await sql`update app_user set lastname = 'de Wit' where id = ${user}`.execute(api.database);
    full = new Client(api.app, await tokenFor(api.database, user));
  });
  afterAll(() => api.close());

  const newManager = () =>
    createUser(api.database, { roles: [{ organization: school.organization, objects: { '*': 'crud' } }] });

  /** A client that can read everything in the school, with other rights on these attributes. */
  const readerWith = (attributes: Record<string, string>) => clientWith(api, school, { '*': 'r' }, { attributes });

  async function newUnit(values: object = {}): Promise<number> {
    const body = { title: 'Databases', organization: school.organization, ...values };
    return (await answered(full.call(educationalUnit.create, { body }))).id;
  }
  async function change(id: number, body: object, client = full): Promise<void> {
    await answered(client.call(educationalUnit.update, { params: { id }, body }));
  }

  const given = {
    get api() {
      return api;
    },
    get school() {
      return school;
    },
    /** A client with every right in the school; `user` is its id. */
    get full() {
      return full;
    },
    get user() {
      return user;
    },
  };
  return { given, newManager, readerWith, newUnit, change };
}
