// npm run backup [-- <file>]: the whole database in one file, as it stands at this moment. Works beside a running server.
// Without a name the file goes to the folder `backups` of the data folder.
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { commandsText } from '#shared/text/commands.ts';

import { withDatabase } from './commands/open-database.ts';
import { runCommand, say } from './commands/run-command.ts';
import { writeBackup } from './db/backup/write.ts';
import { OperatorError } from './operator-error.ts';

function fileName(): string {
  const [date, time] = new Date().toISOString().split(/[T.]/);
  return `leerlijn-${date}-${time?.replaceAll(':', '')}.jsonl.gz`;
}

await runCommand(commandsText.backup.usage, async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  if (positionals.length > 1) throw new OperatorError(commandsText.backup.usage);
  await withDatabase({ create: false }, async (url, { dataDir }) => {
    const file = resolve(positionals[0] ?? join(dataDir, 'backups', fileName()));
    const { rows, bytes } = await writeBackup(url, file);
    say(commandsText.backup.done(file, rows, bytes));
  });
});
