// Encrypted backups: only the holder of a key can restore one, the `age` command can open and make them, and anything wrong with a
// file or key gives one clear error and changes nothing.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Encrypter, generateHybridIdentity, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { loadBackup } from '#server/db/backup/load.ts';
import { checkBackup } from '#server/db/backup/read.ts';
import { writeBackup } from '#server/db/backup/write.ts';
import { loadDemo } from '#server/demo/load.ts';
import { commandsText } from '#shared/text/commands.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { createEmptyDatabase } from '#tests/support/database.ts';
import { rowsOf } from '#tests/support/snapshot.ts';
import { runTool } from '#tests/support/tool.ts';

const text = commandsText.restore;
let api: TestApi;
let folder: string;
let keyFile: string;
let recipient: string;
let plain: string;
let encrypted: string;
let whole: Buffer;

const at = (name: string) => join(folder, name);
const written = async (name: string, content: string | Uint8Array) => {
  await writeFile(at(name), content);
  return at(name);
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'leerlijn-encrypted-'));
  api = await startApi();
  await loadDemo(api.database);
  const key = await generateX25519Identity();
  recipient = await identityToRecipient(key);
  keyFile = await written('key', `# as age-keygen writes it\n${key}\n`);
  [plain, encrypted] = [at('plain.jsonl.gz'), at('school.jsonl.gz.age')];
  await writeBackup(api.url, plain);
  await writeBackup(api.url, encrypted, [recipient]);
  whole = await readFile(encrypted);
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

const tables = async (file: string, key?: string) => (await checkBackup(file, key)).tables;

it('restores every row for the holder of the key', async () => {
  expect(whole.length).toBeGreaterThan(2 * 65_552);
  expect(await tables(encrypted, keyFile)).toEqual(await tables(plain));
  const { url, drop } = await createEmptyDatabase();
  await loadBackup(url, encrypted, await checkBackup(encrypted, keyFile), { replace: false, keyFile });
  const [before, after] = [await rowsOf(api.url), await rowsOf(url)];
  for (const table of ['placement', 'programme', 'app_user', 'change']) expect(after[table]).toEqual(before[table]);
  await drop();
});

it('can be opened with each of several keys, also post-quantum ones', async () => {
  const others = [await generateX25519Identity(), await generateHybridIdentity()];
  const file = at('several.age');
  await writeBackup(api.url, file, [recipient, ...(await Promise.all(others.map(identityToRecipient)))]);
  for (const [turn, key] of others.entries())
    expect(await tables(file, await written(`other-${turn}`, key))).toEqual(await tables(plain));
  expect(await tables(file, keyFile)).toEqual(await tables(plain));
});

it('can be opened by the age command, and restores files that age encrypted', async () => {
  const opened = runTool('age', ['--decrypt', '-i', keyFile, '-o', at('opened.gz'), encrypted]);
  if (!opened) return;
  expect(opened).toEqual({ status: 0, output: '' });
  expect(await tables(at('opened.gz'))).toEqual(await tables(plain));
  expect(runTool('age', ['-r', recipient, '-o', at('made.age'), plain])).toEqual({ status: 0, output: '' });
  expect(await tables(at('made.age'), keyFile)).toEqual(await tables(plain));
});

describe('refuses', () => {
  it('without a key, with one that cannot be read, and with another', async () => {
    const nowhere = at('nowhere');
    const other = await written('another', await generateX25519Identity());
    await expect(checkBackup(encrypted)).rejects.toThrow(text.keyNeeded(encrypted));
    await expect(checkBackup(encrypted, nowhere)).rejects.toThrow(text.keyUnreadable(nowhere));
    await expect(checkBackup(encrypted, plain)).rejects.toThrow(text.noKey(plain));
    await expect(checkBackup(encrypted, other)).rejects.toThrow(text.otherKey(encrypted, other));
  });

  it('an unencrypted file named as encrypted, but restores it under another name', async () => {
    const named = await written('named.gz.age', await readFile(plain));
    await expect(checkBackup(named, keyFile)).rejects.toThrow(text.notEncrypted(named));
    expect(await tables(plain, keyFile)).toEqual(await tables(plain));
  });

  it('another file that was encrypted with the same key', async () => {
    const encrypter = new Encrypter();
    encrypter.addRecipient(recipient);
    const file = await written('letter.age', await encrypter.encrypt('Beste collega'));
    await expect(checkBackup(file, keyFile)).rejects.toThrow(text.notBackup(file));
  });

  it('a file that was cut off at any point', async () => {
    const header = whole.indexOf('\n--- ') + 49;
    const ends = [30, header, header + 16, header + 16 + 65_552, whole.length - 65_552, whole.length - 1];
    for (const end of ends) {
      const file = await written('short.age', whole.subarray(0, end));
      await expect(checkBackup(file, keyFile), String(end)).rejects.toThrow(text.damaged(file));
    }
  });

  it('a file with one changed byte at any point', async () => {
    const places = Array.from({ length: 40 }, (_, turn) => Math.floor(((whole.length - 1) * turn) / 39));
    // Also every part of the header, before the first compressed byte.
    for (const place of [...places, ...Array.from({ length: 250 }, (_, byte) => byte)]) {
      const changed = Buffer.from(whole);
      changed[place] = (changed[place] ?? 0) ^ 1;
      const file = await written('changed.age', changed);
      const refused = new RegExp('beschadigd|past niet|heet versleuteld');
      await expect(checkBackup(file, keyFile), String(place)).rejects.toThrow(refused);
    }
  });

  it('a file that goes bad between the check and the restore, and changes nothing', async () => {
    const { url, drop } = await createEmptyDatabase();
    const header = await checkBackup(encrypted, keyFile);
    const file = await written('later.age', whole.subarray(0, whole.length - 1));
    await expect(loadBackup(url, file, header, { replace: false, keyFile })).rejects.toThrow(text.damaged(file));
    expect(await rowsOf(url)).toEqual({});
    await drop();
  });

  it('a public key with a mistake in it, and writes no file', async () => {
    const mistaken = `${recipient.slice(0, -1)}${recipient.endsWith('q') ? 'p' : 'q'}`;
    const refused = writeBackup(api.url, at('never.age'), [mistaken]);
    await expect(refused).rejects.toThrow(commandsText.backup.badRecipient(mistaken));
    expect((await readdir(folder)).filter((name) => /never|\.part/.test(name))).toEqual([]);
  });
});
