// Users, roles and the log as files, and users from a file: with the rights and rules of the screens.
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { connect, type Database } from '#server/db/connect.ts';
import { jobKinds } from '#server/job-kinds.ts';
import { runDueJob } from '#server/jobs/run-due.ts';
import { contract } from '#shared/api/contract.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { accessText } from '#shared/text/access.ts';
import { historyText } from '#shared/text/history.ts';
import { importText } from '#shared/text/imports.ts';
import { spreadsheetText } from '#shared/text/spreadsheet.ts';
import { type Client, startApi, type TestApi } from '#tests/support/api.ts';
import { clientWith, createRole, createTwoSchools, type School } from '#tests/support/factories.ts';

const { access, history, imports, jobs } = contract;
let api: TestApi;
let worker: Database;
let amstelland: School;
let noordzee: School;
let member: number;
let memberElsewhere: number;
let manager: Client;

beforeAll(async () => {
  api = await startApi();
  worker = connect(api.url, { max: 2 });
  ({ amstelland, noordzee, member, memberElsewhere, manager } = await createTwoSchools(api));
});
afterAll(async () => {
  await worker.destroy();
  await api.close();
});

type Cells = (string | number | boolean | Date | null)[][];
const cellsOf = async (bytes: Uint8Array): Promise<Cells> => (await readXlsx(bytes)).sheets[0]?.rows ?? [];
const fileOf = (rows: Cells) => writeXlsx({ sheets: [{ name: 'Blad', rows }] });
const exported = async (call: Endpoint, client = manager, query = {}) => (await client.call(call, { query })).bytes;
const read = (body: Uint8Array, client = manager) =>
  client.call(imports.create, { query: { object: 'user', organization: amstelland.organization }, body });
const refusedOf = async (id: number, client = manager) =>
  (await client.call(imports.get, { params: { id }, query: { change: 'refused' } })).body.rows;
const counts = (given: object) => ({ new: 0, changed: 0, same: 0, refused: 0, inactive: 0, ...given });
const invitations = async () =>
  (await sql<{ recipient: string }>`select recipient from mail where kind = 'invitation'`.execute(api.database)).rows;
const found = async (username: string) =>
  (await manager.call(access.users)).body.find((each) => each.username === username);

let counter = 0;
async function person(extra: object = {}) {
  counter += 1;
  const username = `jo${counter}`;
  const body = { firstname: 'Jo', lastname: 'Smit', username, email: `${username}@leerlijn.example`, role: [member] };
  const answer = await manager.call(access.createUser, { body: { ...body, ...extra } });
  expect(answer.errors).toEqual({});
  return answer.body;
}

async function done(started: { status: number; body: { job: number }; message: string }) {
  expect(started).toMatchObject({ status: 202, message: '' });
  await runDueJob(worker, { kinds: jobKinds, log: { error: (details) => expect.fail(JSON.stringify(details)) } });
  return (await manager.call(jobs.get, { params: { id: started.body.job } })).body.result.lines[0];
}

it('an unchanged file changes nothing', async () => {
  await person({ organizationalunit: [amstelland.faculty] });
  for (const call of [access.usersExcel, access.usersCsv]) {
    const answer = await read(await exported(call));
    expect(answer).toMatchObject({ status: 201, message: '' });
    expect(answer.body.counts).toEqual(counts({ same: answer.body.counts.same }));
    expect(answer.body.counts.same).toBeGreaterThan(1);
  }
});

it('an applied file makes users with an invitation, and changes others', async () => {
  const known = await person();
  const [head = [], hidden = [], ...rows] = await cellsOf(await exported(access.usersExcel));
  expect(hidden).not.toContain('password');
  const at = (name: string) => hidden.indexOf(name);
  const title = rows.find((row) => row[0] === known.id)?.[at('role')] ?? null;
  const row = rows.find((each) => each[0] === known.id) ?? [];
  row[at('lastname')] = 'de Vries';
  const fresh = (username: string) =>
    Object.assign(
      head.map((): Cells[0][0] => null),
      {
        ...{ [at('firstname')]: 'Kim', [at('lastname')]: 'Bos', [at('username')]: username },
        ...{ [at('email')]: `${username}@leerlijn.example`, [at('role')]: title },
      },
    );
  const invited = await invitations();
  const answer = await read(await fileOf([head, hidden, ...rows, fresh('kim.bos')]));
  expect(answer.body.counts).toMatchObject({ new: 1, changed: 1, refused: 0 });
  expect(await found('kim.bos')).toBeUndefined();
  expect(await invitations()).toEqual(invited);
  const applied = await manager.call(imports.apply, { params: { id: answer.body.id }, body: {} });
  expect(await done(applied)).toMatchObject({ state: 'done', message: '1 nieuw, 1 gewijzigd' });
  expect(await found('kim.bos')).toMatchObject({ firstname: 'Kim', active: true, role: [member] });
  expect(await found(known.username ?? '')).toMatchObject({ lastname: 'de Vries' });
  expect(await invitations()).toEqual([...invited, { recipient: 'kim.bos@leerlijn.example' }]);
  const undo = await manager.call(imports.undo, { params: { id: answer.body.id }, body: {} });
  expect(undo).toMatchObject({ status: 409, message: importText.usersNotUndoable });
});

it('a file is refused like a save: taken names, rights that the user does not have, another school', async () => {
  const known = await person();
  const elsewhere = await person({ role: [member] });
  await sql`update user_role set role = ${memberElsewhere} where app_user = ${elsewhere.id}`.execute(api.database);
  const everything = await createRole(api.database, {
    organization: amstelland.organization,
    objects: { '*': 'crud' },
  });
  const clerk = await clientWith(api, amstelland, { user: 'cru', role: 'r' });
  const head = ['id', 'Voornaam', 'Achternaam', 'Gebruikersnaam', 'E-mail', 'Rollen'];
  const line = (username: string, role: string, id: number | null = null) => [
    ...[id, 'Bo', 'Jansen', username, `${username}@leerlijn.example`, role],
  ];
  const file = await fileOf([
    head,
    line(known.username ?? '', `[${member}]`),
    line('nieuw1', `[${member}]`),
    line('nieuw1', `[${member}]`),
    line('nieuw2', `[${everything}]`),
    line('nieuw3', `[${memberElsewhere}]`),
    line('nieuw4', 'Onbekende rol'),
    line('anders', `[${member}]`, elsewhere.id),
  ]);
  const answer = await read(file, clerk);
  expect(answer.body.counts).toEqual(counts({ new: 1, refused: 6 }));
  const rows = await refusedOf(answer.body.id, clerk);
  expect(rows.map(({ line: at, errors }) => [at, errors[0]?.attribute])).toEqual([
    ...[
      [2, 'username'],
      [4, 'username'],
      [5, 'role'],
      [6, 'role'],
      [7, 'role'],
      [8, ''],
    ],
  ]);
  expect(rows[0]?.errors[0]?.message).toBe(accessText.usernameTaken(known.username ?? ''));
  expect(rows[5]?.errors[0]?.message).toBe(spreadsheetText.row.notFound(String(elsewhere.id)));
  expect((await read(file, await clientWith(api, amstelland, { user: 'r' }))).status).toBe(403);
  const stranger = await clientWith(api, noordzee, { '*': 'crud' });
  expect((await read(file, stranger)).status).toBe(422);
});

it('a file leaves out what the user may not read', async () => {
  await person({ lastname: 'Amstellander' });
  const attributes = { 'user.email': '' };
  const reader = await clientWith(api, amstelland, { user: 'r', role: 'r', history: 'r' }, { attributes });
  const [, hidden = []] = await cellsOf(await exported(access.usersExcel, reader));
  expect(hidden).toContain('username');
  expect(hidden).not.toContain('email');
  const stranger = await clientWith(api, noordzee, { user: 'r', role: 'r' });
  const seen = (await cellsOf(await exported(access.usersExcel, stranger))).flat();
  expect(seen).not.toContain('Amstellander');
  const roles = await cellsOf(await exported(access.rolesExcel, reader));
  expect(roles.length).toBe((await reader.call(access.roles)).body.length + 2);
  expect(roles.flat()).toContain('lezen');
  const own = await cellsOf(await exported(access.rolesExcel, stranger));
  expect(own.length).toBe((await stranger.call(access.roles)).body.length + 2);
});

it('the log as a file equals its list', async () => {
  await manager.call(contract.programme.create, { body: { title: 'In het logboek' } });
  const query = { organization: amstelland.organization };
  const [head, ...rows] = await cellsOf(await exported(history.xlsx, manager, query));
  expect(head).toEqual([...historyText.log.columns]);
  const recorded = (await manager.call(history.list, { query })).body.flatMap(({ changes }) => changes);
  expect(rows.length).toBeGreaterThanOrEqual(recorded.length);
  expect(rows.flat().filter((cell) => String(cell).startsWith('In het logboek'))).not.toEqual([]);
  const blind = await clientWith(api, amstelland, { history: 'r' });
  expect(String(Buffer.from(await exported(history.csv, blind, query)))).not.toContain('In het logboek');
  const stranger = await clientWith(api, noordzee, { '*': 'crud' });
  expect((await stranger.call(history.csv, { query })).status).toBe(404);
});

it('a file of another list is refused with the name of that list', async () => {
  const { message } = await read(await exported(access.rolesExcel));
  expect(message).toBe(spreadsheetText.refused.otherObject(accessText.roles.title));
});
