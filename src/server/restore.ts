// npm run restore -- <file> [--replace] [--yes]: restores a backup into an empty database; --replace replaces everything there;
// --try restores into a temporary database, by default the newest backup of the data folder. The whole file is checked before the
// database is touched. BACKUP_KEY_FILE decrypts an encrypted one.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { commandsText } from '#shared/text/commands.ts';

import { backupFolder, backupsIn } from './commands/backup-folder.ts';
import { onDatabase, readSettings, withDatabase } from './commands/open-database.ts';
import { tryRestore } from './commands/try-restore.ts';
import { confirm, runCommand, printLine } from './commands/run-command.ts';
import { isEncrypted } from './db/backup/encryption.ts';
import { rowsIn } from './db/backup/format.ts';
import { contentsOf, loadBackup } from './db/backup/load.ts';
import { checkBackup } from './db/backup/read.ts';
import { demoAccounts } from './demo/accounts.ts';
import { OperatorError } from './operator-error.ts';

const moment = (at: string) =>
  new Date(at).toLocaleString('nl-NL', { dateStyle: 'long', timeStyle: 'medium', timeZone: 'Europe/Amsterdam' });

async function newestIn(folder: string): Promise<string> {
  const [newest] = await backupsIn(folder);
  if (!newest) throw new OperatorError(commandsText.restore.noBackup(folder));
  return newest.path;
}

await runCommand(commandsText.restore.usage, async () => {
  const flag = { type: 'boolean', default: false } as const;
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { replace: flag, yes: flag, try: flag },
  });
  const [given] = positionals;
  if (positionals.length > 1 || (!given && !values.try)) throw new OperatorError(commandsText.restore.usage);
  const { dataDir, backupKeyFile: keyFile, backupRecipients } = readSettings();
  const file = resolve(given ?? (await newestIn(backupFolder(dataDir))));
  const header = await checkBackup(file, keyFile);
  if (backupRecipients.length > 0 && !(await isEncrypted(file))) printLine(commandsText.restore.plain(file));
  const at = moment(header.at);
  if (values.try) {
    const found = await tryRestore(file, header, keyFile);
    if (!found) throw new OperatorError(commandsText.restore.triedEmpty(at));
    return printLine(commandsText.restore.tried(at, rowsIn(header), found));
  }
  const demo = await withDatabase({ create: true }, async (url) => {
    const now = await contentsOf(url);
    if (now && !values.replace) throw new OperatorError(commandsText.restore.filled(now));
    if (now) await confirm(commandsText.restore.replaces(now, at), values.yes);
    await loadBackup(url, file, header, { replace: values.replace, keyFile });
    return onDatabase(url, demoAccounts);
  });
  printLine(commandsText.restore.done(at, rowsIn(header)));
  if (demo.length > 0) printLine(commandsText.restore.hasDemo(demo.map(({ username }) => username)));
});
