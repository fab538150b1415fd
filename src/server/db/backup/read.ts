// Reads a backup file line by line, and checks the whole file before it is used. Used by load.ts and the command.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

import { OperatorError } from '#server/operator-error.ts';
import { commandsText } from '#shared/text/commands.ts';

import { knownMigrations, presentNames } from '../migrations.ts';
import { decrypted, isEncrypted } from './encryption.ts';
import { anyVersion, formatVersion, type Header, header, rowsIn, trailer } from './format.ts';

const text = commandsText.restore;

/** Returns the header if the file is complete and of a known version. `keyFile` is for an encrypted file. */
export async function checkBackup(file: string, keyFile?: string): Promise<Header> {
  await access(file, constants.R_OK).catch(() => {
    throw new OperatorError(text.missing(file));
  });
  const hash = createHash('sha256');
  let found: Header | undefined;
  let left = 0;
  let complete = false;
  try {
    for await (const line of linesOf(file, keyFile)) {
      if (complete) throw new OperatorError(text.damaged(file));
      if (!found) {
        found = await checkHeader(file, line);
        left = rowsIn(found);
      } else if (left > 0) {
        left -= 1;
      } else {
        complete = trailer.parse(JSON.parse(line)).sha256 === hash.digest('hex');
        if (!complete) throw new OperatorError(text.damaged(file));
        continue;
      }
      hash.update(line).update('\n');
    }
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(found ? text.damaged(file) : text.notBackup(file), { cause: error });
  }
  if (!found) throw new OperatorError(text.notBackup(file));
  if (!complete) throw new OperatorError(text.damaged(file));
  return found;
}

async function checkHeader(file: string, line: string): Promise<Header> {
  const content: unknown = JSON.parse(line);
  if (anyVersion.parse(content).version > formatVersion) throw new OperatorError(text.newer(file));
  const parsed = header.parse(content);
  const migrations = presentNames(parsed.migrations);
  const known = await knownMigrations();
  if (migrations.some((name) => !known.includes(name))) throw new OperatorError(text.newer(file));
  return { ...parsed, migrations };
}

/** The rows of a checked backup, in the order of its header. */
export async function* rowLines(
  file: string,
  { tables }: Header,
  keyFile?: string,
): AsyncGenerator<{ table: string; lines: string[] }> {
  const all = linesOf(file, keyFile);
  await all.next();
  for (const { name, rows } of tables) {
    for (let left = rows; left > 0;) {
      const lines: string[] = [];
      for (let size = 0; left > 0 && lines.length < 1_000 && size < 1_000_000; left -= 1) {
        const { value } = await all.next();
        lines.push(value ?? '');
        size += value?.length ?? 0;
      }
      yield { table: name, lines };
    }
  }
  await all.return(undefined);
}

/** Splits at line feeds only. Node's readline also splits at U+2028, which may occur in a row. */
async function* linesOf(file: string, keyFile: string | undefined): AsyncGenerator<string, undefined> {
  const content = createGunzip();
  // If it fails, reading `content` fails too.
  const reading = pipeline(contentOf(file, keyFile), content).catch(() => undefined);
  try {
    let rest: Buffer[] = [];
    for await (const chunk of content as AsyncIterable<Buffer>) {
      let start = 0;
      for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
        yield Buffer.concat([...rest, chunk.subarray(start, end)]).toString();
        rest = [];
        start = end + 1;
      }
      rest.push(chunk.subarray(start));
    }
    // A last line without line feed was cut off.
    if (rest.some(({ length }) => length > 0)) throw new Error('unfinished line');
  } finally {
    content.destroy();
    await reading;
  }
  return undefined;
}

/** The gzipped content, decrypted if necessary. */
async function* contentOf(file: string, keyFile: string | undefined): AsyncGenerator<Uint8Array> {
  const encrypted = await isEncrypted(file);
  if (!encrypted && file.endsWith('.age')) throw new OperatorError(text.notEncrypted(file));
  const source = createReadStream(file);
  try {
    yield* encrypted ? decrypted(file, source, keyFile) : (source as AsyncIterable<Buffer>);
  } finally {
    source.destroy();
  }
}
