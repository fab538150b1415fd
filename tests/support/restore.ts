// Shared by the restore tests: two schools, calls that list the trash and restore from it, and users who miss rights.
import { sql } from 'kysely';

import { contract } from '#shared/api/contract.ts';

import { answered } from './api.ts';
import { clientWith } from './factories.ts';
import { momentOf } from './memory.ts';
import { setUpPlanSchools } from './plan-schools.ts';

const { restore, educationalUnit, labels } = contract;

export function setUpRestore() {
  const given = setUpPlanSchools();

  const put = (body: object, client = given.full, ifMatch?: string) =>
    client.call(restore.restore, { body, ...(ifMatch ? { ifMatch } : {}) });
  const trash = async (object: string, client = given.full) =>
    answered(client.call(restore.trash, { query: { object } }));
  /** A user with every right, but on these objects only these letters. */
  const without = (...gone: [object: string, letters: string][]) =>
    clientWith(given.api, given.school, { '*': 'crud', ...Object.fromEntries(gone) });
  /** A user with every right, but on these attributes only these letters. */
  const withAttributes = (attributes: Record<string, string>) =>
    clientWith(given.api, given.school, { '*': 'crud' }, { attributes });
  /** A change set from the history. */
  const setOf = async (id: number | null) =>
    (
      await sql<{ kind: string; undoes: number | null; reason: string }>`
        select kind, undoes, reason from change_set where id = ${id}`.execute(given.api.database)
    ).rows[0];
  const moment = () => momentOf(given.api.database);

  async function newUnit(title: string, more: object = {}): Promise<number> {
    const body = { title, organization: given.school.organization, ...more };
    return (await answered(given.full.call(educationalUnit.create, { body }))).id;
  }
  async function newOption(object: string, attribute: string, option_value: string): Promise<number> {
    const row = await given.api.database
      .selectFrom('attribute')
      .select('id')
      .where('object', '=', object)
      .where('attribute', '=', attribute)
      .executeTakeFirstOrThrow();
    const body = { attribute: row.id, option_value, organization: given.school.organization };
    return (await answered(given.full.call(labels.createOption, { body }))).id;
  }

  return { given, put, trash, without, withAttributes, setOf, moment, newUnit, newOption };
}
