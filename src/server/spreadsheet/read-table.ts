// Reads a table from a file, in a worker thread with limited memory and time.
import { runInWorker, WorkerStopped } from '#server/in-worker.ts';
import { Refusal } from '#server/refusal.ts';
import { spreadsheetText } from '#shared/text/spreadsheet.ts';

import { fileTypeOf } from './file-type.ts';
import type { ReadAnswer, ReadInput } from './read-worker.ts';
import type { ReadTable } from './table-file.ts';

const limits = { megabytes: 256, seconds: 30 };
const text = spreadsheetText.refused;

export async function readTable(
  bytes: Uint8Array,
  { maxRows, maxColumns, heads = [] }: { maxRows: number; maxColumns: number; heads?: readonly string[] },
): Promise<ReadTable> {
  const read = await readInThread({ bytes, type: fileTypeOf(bytes), maxRows, maxColumns, heads });
  if ('refused' in read) throw new Refusal(422, read.refused);
  return read;
}

async function readInThread(input: ReadInput): Promise<ReadAnswer> {
  try {
    return await runInWorker<ReadAnswer>('spreadsheet/read-worker', input, limits);
  } catch (error) {
    throw new Refusal(422, error instanceof WorkerStopped ? text.tooLarge : text.damaged);
  }
}
