// Writes a backup with the data of one moment, while others continue to write. Called by `npm run backup`.
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

import { type Client, escapeIdentifier } from 'pg';

import { OperatorError } from '#server/operator-error.ts';
import { commandsText } from '#shared/text/commands.ts';

import { openClient } from '../hosts.ts';
import { appliedMigrations } from '../migrations.ts';
import { encryption } from './encryption.ts';
import { formatVersion, type Header, excludedTables, rowsIn } from './format.ts';
import { columnsByTable, sequences, tableNames } from './schema.ts';

const ROWS_PER_FETCH = 1_000;

/** `recipients` are the public keys that it is encrypted with; without any it is not encrypted. */
export async function writeBackup(
  databaseUrl: string,
  file: string,
  recipients: readonly string[] = [],
): Promise<{ rows: number; bytes: number }> {
  const encrypt = encryption(recipients);
  const taken = await access(file).then(
    () => true,
    () => false,
  );
  if (taken) throw new OperatorError(commandsText.backup.exists(file));
  const client = await openClient(databaseUrl, { application_name: 'leerlijn-backup' });
  try {
    const tables = (await tableNames(client)).map(escapeIdentifier);
    if (tables.length === 0) throw new OperatorError(commandsText.backup.nothing);
    // The transaction sees one snapshot, from its first query; the locks keep tables from being altered.
    await client.query('begin transaction isolation level repeatable read read only');
    await client.query(`lock table ${tables.join(', ')} in access share mode`);
    await client.query(
      `set local timezone to 'UTC'; set local bytea_output to 'hex'; set local statement_timeout to 0`,
    );
    const header = await describe(client);
    await save(file, lines(client, header), encrypt);
    return { rows: rowsIn(header), bytes: (await stat(file)).size };
  } finally {
    await client.end();
  }
}

async function describe(client: Client): Promise<Header> {
  const migrations = await appliedMigrations(client);
  if (!migrations?.length) throw new OperatorError(commandsText.backup.nothing);
  const { rows } = await client.query<{ at: Date }>('select now() as at');
  const tables: Header['tables'] = [];
  for (const [name, columns] of await columnsByTable(client)) {
    if (excludedTables.includes(name)) continue;
    const counted = await client.query<{ rows: string }>(`select count(*) as rows from ${escapeIdentifier(name)}`);
    const [first = '', ...rest] = columns;
    tables.push({ name, columns: [first, ...rest], rows: Number(counted.rows[0]?.rows) });
  }
  return {
    format: 'leerlijn-backup',
    version: formatVersion,
    at: (rows[0]?.at ?? new Date()).toISOString(),
    migrations,
    tables,
    sequences: (await sequences(client)).filter(({ table }) => !excludedTables.includes(table)),
  };
}

async function* lines(client: Client, header: Header): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const hashed = (text: string): string => {
    hash.update(text);
    return text;
  };
  yield hashed(`${JSON.stringify(header)}\n`);
  for (const { name, columns } of header.tables) {
    const selected = columns.map(escapeIdentifier).join(', ');
    await client.query(
      `declare backup no scroll cursor for
       select row_to_json(r)::text as line from (select ${selected} from ${escapeIdentifier(name)}) as r`,
    );
    for (;;) {
      const { rows } = await client.query<{ line: string }>(`fetch ${ROWS_PER_FETCH} from backup`);
      if (rows.length === 0) break;
      yield hashed(rows.map(({ line }) => `${line}\n`).join(''));
    }
    await client.query('close backup');
  }
  yield `${JSON.stringify({ sha256: hash.digest('hex') })}\n`;
}

/** The file appears only when it is complete and flushed; it contains password hashes, so only its owner may read it. */
async function save(
  file: string,
  content: AsyncIterable<string>,
  encrypt: ReturnType<typeof encryption>,
): Promise<void> {
  const draft = `${file}.${process.pid}.part`;
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    const disk = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(Readable.from(content), createGzip(), encrypt, disk);
    await rename(draft, file);
  } catch (error) {
    const { syscall, message } = error as NodeJS.ErrnoException;
    if (syscall && syscall !== 'connect') throw new OperatorError(commandsText.backup.notWritten(file, message));
    throw error;
  } finally {
    await rm(draft, { force: true }).catch(() => undefined);
  }
}
