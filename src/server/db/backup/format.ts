// The file of a backup: gzip over lines of JSON. First the header; then, table by table in the header's order, a line per
// row, by column name; last the SHA-256 of all lines before it. Written by write.ts, read by read.ts and load.ts.
import { z } from 'zod';

export const formatVersion = 1;

/** Tells a backup from any other file, whatever version wrote it. */
export const anyVersion = z.object({ format: z.literal('leerlijn-backup'), version: z.number().int() });

export const header = anyVersion.extend({
  /** The moment that the backup shows. */
  at: z.iso.datetime(),
  /** The schema of the rows: every migration that the database had had. */
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()).nonempty(), rows: z.number().int().nonnegative() }),
  ),
  /** The last number that was given out, so that no number ever returns: history knows records by it. */
  sequences: z.array(z.object({ table: z.string(), column: z.string(), last: z.number().int() })),
});

export const trailer = z.object({ sha256: z.string() });

export type Header = z.output<typeof header>;

/**
 * Not in a backup: what lives a short while, opens accounts or would go out twice. After a restore everybody signs in
 * again. `migration` tells about the database itself, and stands in the header.
 */
export const leftOut = [
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
