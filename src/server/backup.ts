// npm run backup [-- <file>]: writes the whole database, as it is now, to one file. Works beside a running server. The default
// is a new file in the folder `backups` of the data folder. With BACKUP_RECIPIENT it is encrypted.
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { commandsText } from '#shared/text/commands.ts';

import { backupFolder, newBackupName } from './commands/backup-folder.ts';
import { withDatabase } from './commands/open-database.ts';
import { runCommand, printLine } from './commands/run-command.ts';
import { writeBackup } from './db/backup/write.ts';
import { OperatorError } from './operator-error.ts';

await runCommand(commandsText.backup.usage, async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  if (positionals.length > 1) throw new OperatorError(commandsText.backup.usage);
  await withDatabase({ create: false }, async (url, { dataDir, backupRecipients: recipients }) => {
    const encrypted = recipients.length > 0;
    const file = resolve(positionals[0] ?? join(backupFolder(dataDir), newBackupName({ encrypted })));
    // The extension must not suggest encryption that is not there.
    if (!encrypted && file.endsWith('.age')) throw new OperatorError(commandsText.backup.noRecipient(file));
    const { rows, bytes } = await writeBackup(url, file, recipients);
    printLine(commandsText.backup.done(file, rows, bytes, encrypted));
  });
});
