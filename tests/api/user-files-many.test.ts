// Files with many users: what they cost, and what their rows see of each other. Nothing is locked or written by a preview.
import { writeXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { inTransaction } from '#server/db/transaction.ts';
import type { RecordWrite } from '#server/imports/judge.ts';
import { compareUsers } from '#server/imports/users/compare-users.ts';
import { applyUsers } from '#server/imports/users/save-users.ts';
import type { Write } from '#server/records/write.ts';
import { loadUser } from '#server/rights/load-user.ts';
import type { User } from '#server/rights/user.ts';
import { accessText } from '#shared/text/access.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { createRole, createSchool, createUser, type School } from '#tests/support/factories.ts';
import { countQueries } from '#tests/support/fuzz/queries.ts';

let api: TestApi;
let school: School;
/** Roles without and with all rights. */
let member: number;
let everything: number;
let manager: User;

beforeAll(async () => {
  api = await startApi();
  school = await createSchool(api.database, 'Eenmans');
  const { organization } = school;
  member = await createRole(api.database, { organization, objects: {} });
  everything = await createRole(api.database, { organization, objects: { '*': 'crud' } });
  manager = await newUser(everything);
});
afterAll(() => api.close());

async function newUser(role: number): Promise<User> {
  const loaded = await loadUser(api.database, new Map(), await createUser(api.database, { roles: [role] }), 0);
  if (!loaded) throw new Error('The user is there');
  return loaded;
}

async function newMembers(count: number): Promise<number[]> {
  const made: number[] = [];
  for (let each = 0; each < count; each++) made.push((await newUser(member)).id);
  return made;
}

type Cells = (string | number | null)[][];
const fileOf = (head: string[], rows: Cells) => writeXlsx({ sheets: [{ name: 'Blad', rows: [head, ...rows] }] });

const write = <T>(work: (write: Write) => Promise<T>, as = manager): Promise<T> =>
  inTransaction(api.database, { user: as.id, kind: 'test.import' }, (db) => work({ db, user: as }));

async function previewed(head: string[], rows: Cells, as = manager) {
  const file = await fileOf(head, rows);
  const { results } = await write((each) => compareUsers(each, school.organization, file, undefined), as);
  return {
    writes: results.flatMap((result) => result.write ?? []),
    changes: results.map(({ row }) => row.change),
    messages: results.flatMap(({ row }) => row.errors.map(({ message }) => message)),
  };
}

const apply = (writes: readonly RecordWrite[], as = manager) =>
  write((each) => applyUsers(each, writes, { onlyGood: true, overwrite: false }), as);

let counter = 0;
const newName = () => `kim${(counter += 1)}`;

const files: [string, number, string[], () => Promise<(string | number | null)[]>][] = [
  ['another name', 1, ['id', 'Achternaam'], async () => [...(await newMembers(1)), newName()]],
  ['another username', 1, ['id', 'Gebruikersnaam'], async () => [...(await newMembers(1)), newName()]],
  // The user, and one role taken and one given.
  ['another role', 3, ['id', 'Rollen'], async () => [...(await newMembers(1)), `[${everything}]`]],
  [
    'an account',
    // The user, the role, the link of the invitation, whether the school allows a password, and the mail.
    5,
    ['Voornaam', 'Achternaam', 'Gebruikersnaam', 'E-mail', 'Rollen'],
    async () => ['Kim', 'Bos', newName(), 'kim@leerlijn.example', `[${member}]`],
  ],
];
it.each(files)('20 users get %s by %i statements each, and are previewed by as many as 2', async (...given) => {
  const [, each, head, rowOf] = given;
  const cost = async (count: number) => {
    const rows: Cells = [];
    for (let row = 0; row < count; row++) rows.push(await rowOf());
    let writes: RecordWrite[] = [];
    const preview = await countQueries(async () => {
      ({ writes } = await previewed(head, rows));
    });
    expect(writes).toHaveLength(count);
    let refused = 0;
    const applied = await countQueries(async () => {
      refused = (await apply(writes)).counts.refused;
    });
    expect(refused).toBe(0);
    return { preview, applied };
  };
  const [few, many] = [await cost(2), await cost(20)];
  expect(many.preview).toBe(few.preview);
  expect((many.applied - few.applied) / 18).toBe(each);
});

it('a preview locks and writes nothing, so that others can change users and rights meanwhile', async () => {
  const [id = 0] = await newMembers(1);
  const file = await fileOf(['id', 'Gebruikersnaam', 'Rollen'], [[id, newName(), `[${everything}]`]]);
  const found = await write(async (each) => {
    const { results } = await compareUsers(each, school.organization, file, undefined);
    expect(results.map(({ row }) => row.change)).toEqual(['changed']);
    // PostgreSQL gives a transaction a number when it first locks or writes a row.
    return sql`select pg_current_xact_id_if_assigned() as number,
      exists (select from pg_locks where pid = pg_backend_pid() and locktype = 'advisory') as locked`.execute(each.db);
  });
  expect(found.rows).toEqual([{ number: null, locked: false }]);
});

it('a row takes a username that a row above leaves, and not one that it takes', async () => {
  const [first = 0, second = 0, third = 0] = await newMembers(3);
  const { username } = await api.database
    .selectFrom('app_user')
    .select('username')
    .where('id', '=', first)
    .executeTakeFirstOrThrow();
  const given: Cells = [first, second, third].map((id, index) => [id, index === 0 ? newName() : username]);
  given[2] = [third, username.toUpperCase()];
  const { changes, messages, writes } = await previewed(['id', 'Gebruikersnaam'], given);
  expect(changes).toEqual(['changed', 'changed', 'refused']);
  expect(messages).toEqual([accessText.usernameTaken(username.toUpperCase())]);
  expect((await apply(writes)).counts).toMatchObject({ changed: 2, refused: 0 });
});

it('the last manager only goes in a file that also makes another one', async () => {
  const head = ['id', 'Rollen'];
  const [next = 0] = await newMembers(1);
  await sql`update user_role set role = ${member} where role = ${everything} and app_user <> ${manager.id}`.execute(
    api.database,
  );
  const goes = [manager.id, `[${member}]`];
  const refused = await previewed(head, [goes]);
  expect(refused.messages).toEqual([accessText.lastManager('Eenmans')]);
  const both = await previewed(head, [[next, `[${everything}]`], goes]);
  expect(both.changes).toEqual(['changed', 'changed']);
  // Without the row that makes another manager, as if that one had been refused meanwhile.
  expect((await apply(both.writes.slice(1))).counts).toMatchObject({ changed: 0, refused: 1 });
  expect((await apply(both.writes)).counts).toMatchObject({ changed: 2, refused: 0 });
});
