// The format of a backup: gzipped lines of JSON. First the header; then, table by table in the header's order, an object per row;
// last the SHA-256 of all lines before it. Written by write.ts, read by read.ts and load.ts.
import { z } from 'zod';

export const formatVersion = 1;

/** Recognises a backup of any version. */
export const anyVersion = z.object({ format: z.literal('leerlijn-backup'), version: z.number().int() });

export const header = anyVersion.extend({
  /** The moment of which the backup has the data. */
  at: z.iso.datetime(),
  /** The schema of the rows: every migration that the database had. */
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()).nonempty(), rows: z.number().int().nonnegative() }),
  ),
  /** The last id of each sequence, so that no id is reused: the history refers to records by id. */
  sequences: z.array(z.object({ table: z.string(), column: z.string(), last: z.number().int() })),
});

export const trailer = z.object({ sha256: z.string() });

export type Header = z.output<typeof header>;

/**
 * Not in a backup: data that is short-lived, gives access to accounts or would be sent twice. After a restore everybody signs in
 * again. `migration` describes the database itself, and is in the header.
 */
export const excludedTables = [
  'migration',
  'session',
  'access_token',
  'refresh_token',
  'client_token',
  'oeapi_walk',
  'sign_in_attempt',
  'known_browser',
  'password_reset',
  'password_reset_request',
  'sso_attempt',
  'sso_code',
  'email_change',
  'sign_in_ticket',
  'remembered_device',
  'mail',
];

export const rowsIn = ({ tables }: Header): number => tables.reduce((sum, { rows }) => sum + rows, 0);
