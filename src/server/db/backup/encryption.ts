// Encrypts and decrypts backups in the format of age (age-encryption.org), compatible with its command. Encrypting only needs the
// public key. Used by write.ts, read.ts and the doctor.
import { open, readFile } from 'node:fs/promises';
import { ReadableStream as NodeStream } from 'node:stream/web';

import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption';

import { OperatorError } from '#server/operator-error.ts';
import { commandsText } from '#shared/text/commands.ts';

const text = commandsText.restore;
const firstLine = Buffer.from('age-encryption.org/v1\n');

type Bytes = AsyncIterable<Uint8Array>;

/** Looks at the content of the file, not at its name. */
export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(firstLine.length), 0, firstLine.length, 0);
    return buffer.equals(firstLine);
  } finally {
    await handle.close();
  }
}

/** Encrypts for the holders of these keys; without keys the bytes stay as they are. */
export function encryption(recipients: readonly string[]): (plain: Bytes) => AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter();
  for (const recipient of recipients) addRecipient(encrypter, recipient);
  return async function* encrypt(plain) {
    yield* recipients.length > 0 ? await encrypter.encrypt(streamOf(plain)) : plain;
  };
}

function addRecipient(encrypter: Encrypter, recipient: string): void {
  try {
    encrypter.addRecipient(recipient);
  } catch (cause) {
    throw new OperatorError(commandsText.backup.badRecipient(recipient), { cause });
  }
}

/** Decrypts a file; throws as soon as it meets a changed byte. */
export async function* decrypted(file: string, source: Bytes, keyFile: string | undefined): AsyncGenerator<Uint8Array> {
  if (keyFile === undefined) throw new OperatorError(text.keyNeeded(file));
  const decrypter = new Decrypter();
  for (const key of await keysIn(keyFile)) decrypter.addIdentity(key);
  try {
    yield* await decrypter.decrypt(streamOf(source));
  } catch (cause) {
    const otherKey = cause instanceof Error && cause.message.startsWith('no identity matched');
    throw new OperatorError(otherKey ? text.otherKey(file, keyFile) : text.damaged(file), { cause });
  }
}

/** Node's web streams are those of browsers; only their types differ. */
function streamOf(bytes: Bytes): ReadableStream<Uint8Array> {
  return NodeStream.from(bytes) as unknown as ReadableStream<Uint8Array>;
}

/** The public keys of the secret keys in a file. */
export async function recipientsOf(keyFile: string): Promise<string[]> {
  return Promise.all((await keysIn(keyFile)).map(identityToRecipient));
}

/** One key per line, beside comments, as age-keygen writes them. Checked here because age's own errors are unclear. */
async function keysIn(keyFile: string): Promise<string[]> {
  const content = await readFile(keyFile, 'utf8').catch((cause: unknown) => {
    throw new OperatorError(text.keyUnreadable(keyFile), { cause });
  });
  const keys = content.split('\n').map((line) => line.trim());
  const given = keys.filter((line) => line !== '' && !line.startsWith('#'));
  try {
    await Promise.all(given.map(identityToRecipient));
  } catch (cause) {
    throw new OperatorError(text.noKey(keyFile), { cause });
  }
  if (given.length === 0) throw new OperatorError(text.noKey(keyFile));
  return given;
}
