// Checks an external PostgreSQL at startup for what would go wrong later. Called by prepare.
import { sql } from 'kysely';

import type { Config } from '#server/config.ts';
import { connect } from '#server/db/connect.ts';
import { commandsText } from '#shared/text/commands.ts';

/**
 * Two clients prepare the same statement: behind a pooler that does not support prepared statements the second one fails, as would
 * many calls of a running server.
 */
export async function checkDatabase(
  { databaseUrl = '', pooler }: Pick<Config, 'databaseUrl' | 'pooler'>,
  report: (sentence: string) => void,
): Promise<void> {
  const open = () => connect(databaseUrl, { max: 1, acquireTimeoutMs: 30_000, pooler });
  const clients = [open(), open()] as const;
  try {
    for (const client of clients) await sql`select ${1}::int`.execute(client);
    const role = await sql<{ super: boolean }>`
      select current_setting('is_superuser')::boolean as super`.execute(clients[0]);
    if (role.rows[0]?.super) report(commandsText.unsafe.superuser);
  } finally {
    await Promise.all(clients.map((client) => client.destroy()));
  }
}
