// Detects the type of a file by its first bytes, not by its name, and refuses files that cannot be read safely.
import { Refusal } from '#server/refusal.ts';
import { spreadsheetText } from '#shared/text/spreadsheet.ts';

import { type ZipEntry, zipEntries } from './zip-directory.ts';

const MAX_ENTRIES = 200;
const MAX_UNPACKED_BYTES = 50 * 1024 * 1024;
const text = spreadsheetText.refused;

export function fileTypeOf(bytes: Uint8Array): 'xlsx' | 'csv' {
  if (bytes.length === 0) throw refused(text.empty);
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw refused(text.old);
  if (!startsWith(bytes, [0x50, 0x4b])) return 'csv';
  const entries = zipEntries(bytes);
  if (!entries) throw refused(text.damaged);
  refuseUnsafe(entries);
  return 'xlsx';
}

function refuseUnsafe(entries: readonly ZipEntry[]): void {
  const names = entries.map(({ name }) => name.toLowerCase());
  if (entries.some(({ encrypted }) => encrypted)) throw refused(text.locked);
  if (names.some((name) => name.endsWith('vbaproject.bin'))) throw refused(text.macros);
  if (!names.includes('xl/workbook.xml')) throw refused(text.unknown);
  const total = entries.reduce((sum, { unpacked }) => sum + unpacked, 0);
  // An entry without a declared size would be unpacked without limit.
  const silent = entries.some(({ packed, unpacked }) => unpacked === 0 && packed > 2);
  if (entries.length > MAX_ENTRIES || total > MAX_UNPACKED_BYTES || silent) throw refused(text.tooLarge);
  const strange = names.some((name) => name.startsWith('/') || name.includes('\\') || name.split('/').includes('..'));
  if (strange || new Set(names).size < names.length) throw refused(text.damaged);
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

function refused(message: string): Refusal {
  return new Refusal(422, message);
}
