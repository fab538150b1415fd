import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';

import { afterAll, expect, it } from 'vitest';

import { OperatorError } from '#server/operator-error.ts';
import { commandsText } from '#shared/text/commands.ts';

import { decrypted, encryption, isEncrypted, recipientsOf } from './encryption.ts';

const folder = mkdtempSync(join(tmpdir(), 'leerlijn-age-'));
afterAll(() => rmSync(folder, { recursive: true }));
const written = (name: string, content: string | Buffer) => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};

/** Made by age-keygen and age 1.1.1. */
const keyFile = written(
  'key',
  `# created: 2026-11-17T21:10:13Z
# public key: age1f0tjct9qpluvwe0dku5kd22tnndt0px20emc5u46jep4xmj9puas4j2qgq
AGE-SECRET-KEY-19M2MC5STWZY95NM6GAS32MVUW3S65QHKGEG6TFUJSN9K0SLVZ5GQR4W9FT`,
);
const recipient = 'age1f0tjct9qpluvwe0dku5kd22tnndt0px20emc5u46jep4xmj9puas4j2qgq';
const byAge = Buffer.from(
  'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSBDN0wvUUtQTmhxTnhpRUlFd2dMVHJ2dUE1c081dFFyZ1BoYnBZWjJ4cFRzCkkxUlFGZ0RaMmorK0N6RHlKRFQvVWEvQitoWXY2VWVHbURQQ1FEMTZSM0UKLS0tIGgvYStzSk5ZTmpNVVVZM1pjWmY3R1UzVFY1YmdVZTdPOE50c0N1V0lCTzAK1nDc7qaLrP2hwkTIM6hzReYjhfkyffQpoVqKSBEI6m+zJawvXY5eF9Nla2PVaDWjvijhf3spz4oS',
  'base64',
);

it('decrypts what the age command wrote, with a key file of age-keygen', async () => {
  const file = written('made', byAge);
  expect(await isEncrypted(file)).toBe(true);
  const plain = await decrypted(file, Readable.from([byAge]), keyFile).next();
  expect(Buffer.from(plain.value as Uint8Array).toString()).toBe('Geschreven door age zelf.');
  expect(await recipientsOf(keyFile)).toEqual([recipient]);
});

it('refuses a mistyped public key before writing anything', () => {
  const mistaken = recipient.replace(/.$/, (last) => (last === 'q' ? 'p' : 'q'));
  expect(() => encryption([recipient, mistaken])).toThrow(
    new OperatorError(commandsText.backup.badRecipient(mistaken)),
  );
});

it.each(['', '# nothing but a comment\n', 'AGE-SECRET-KEY-1QQQ', recipient])('finds no key in %o', async (content) => {
  const file = written('none', content);
  await expect(recipientsOf(file)).rejects.toThrow(commandsText.restore.noKey(file));
});
