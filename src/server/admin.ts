// npm run admin -- create | export-user | pseudonymise-user | clear-second-factor <username>, or end-demo: what only an operator may
// do. Works beside a running server. Asks for the password of a new administrator, unless ADMIN_PASSWORD is set.
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';

import { commandsText } from '#shared/text/commands.ts';

import { createAdministrator } from './access/create-administrator.ts';
import { exportUser } from './commands/export-user.ts';
import { onDatabase, withDatabase } from './commands/open-database.ts';
import { coordinatedUnits, findPerson } from './commands/person.ts';
import { pseudonymiseUser } from './commands/pseudonymise-user.ts';
import { confirm, runCommand, printLine } from './commands/run-command.ts';
import { clearFactors } from './auth/second-factor/factors.ts';
import { notifyOwner } from './auth/second-factor/notify-owner.ts';
import type { Database } from './db/connect.ts';
import { migrate } from './db/migrate.ts';
import { inTransaction } from './db/transaction.ts';
import { demoAccounts, endDemo } from './demo/accounts.ts';
import { OperatorError } from './operator-error.ts';

const text = commandsText.admin;

await runCommand(text.usage, async () => {
  const string = { type: 'string', default: '' } as const;
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { email: string, firstname: string, lastname: string, yes: { type: 'boolean', default: false } },
  });
  const [command = '', username, ...more] = positionals;
  const { yes, ...names } = values;
  if (command === 'end-demo' && !username) return closeDemo(yes);
  if (!username || more.length > 0) throw new OperatorError(text.usage);
  if (command === 'create') await create(username, names);
  else if (command === 'export-user') await onMigrated(async (db) => printLine(await exportUser(db, username)));
  else if (command === 'pseudonymise-user') await pseudonymise(username, yes);
  else if (command === 'clear-second-factor') await clearSecondFactor(username);
  else throw new OperatorError(text.usage);
});

async function create(username: string, names: { email: string; firstname: string; lastname: string }): Promise<void> {
  const password = process.env['ADMIN_PASSWORD'] ?? (await askPassword());
  await onMigrated((database) => createAdministrator(database, { username, password, ...names }), { create: true });
  printLine(text.created(username));
}

async function pseudonymise(username: string, yes: boolean): Promise<void> {
  await onMigrated(async (database) => {
    const person = await findPerson(database, username);
    await confirm(text.pseudonymises(username, person.name, await coordinatedUnits(database, person)), yes);
    printLine(text.pseudonymised(username, await pseudonymiseUser(database, username)));
  });
}

/** For a platform administrator who lost it: no other user may clear it. */
async function clearSecondFactor(username: string): Promise<void> {
  await onMigrated(async (database) => {
    const { id } = await findPerson(database, username);
    const cleared = await inTransaction(database, { user: null, kind: 'admin clear-second-factor' }, async (db) => {
      const wasSet = await clearFactors(db, id);
      if (wasSet) await notifyOwner(db, id, 'cleared');
      return wasSet;
    });
    printLine(cleared ? text.secondFactorCleared(username) : text.noSecondFactor(username));
  });
}

async function closeDemo(yes: boolean): Promise<void> {
  await onMigrated(async (database) => {
    const accounts = await demoAccounts(database);
    if (accounts.length === 0) return printLine(text.noDemo);
    await confirm(text.endsDemo(accounts.map(({ username }) => username)), yes);
    printLine(text.demoEnded(await inTransaction(database, { user: null, kind: 'admin end-demo' }, endDemo)));
  });
}

async function onMigrated(work: (database: Database) => Promise<void>, options = { create: false }): Promise<void> {
  await withDatabase(options, async (url) => {
    await migrate(url);
    await onDatabase(url, work);
  });
}

async function askPassword(): Promise<string> {
  // So that the password is not shown while it is typed.
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY });
  process.stdout.write(text.password);
  const password = await terminal.question('');
  process.stdout.write('\n');
  terminal.close();
  return password;
}
