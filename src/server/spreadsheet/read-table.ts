// Reads a table from a file. The work is done in a thread with an end to its memory and time.
import { runInWorker, WorkerStopped } from '#server/in-worker.ts';
import { Refusal } from '#server/refusal.ts';
import { spreadsheetText } from '#shared/text/spreadsheet.ts';

import { fileTypeOf } from './file-type.ts';
import { MAX_ROWS_ABOVE } from './find-table.ts';
import type { ReadInput } from './read-worker.ts';
import type { ReadTable } from './table-file.ts';

const limits = { megabytes: 256, seconds: 30 };
const text = spreadsheetText.refused;

export async function readTable(
  bytes: Uint8Array,
  { maxRows, maxColumns, heads = [] }: { maxRows: number; maxColumns: number; heads?: readonly string[] },
): Promise<ReadTable> {
  const type = fileTypeOf(bytes);
  // With room for the two rows above the records, for what stands above those, and one to see that there are too many.
  const input: ReadInput = { bytes, type, maxRows: maxRows + MAX_ROWS_ABOVE + 3, maxColumns, heads };
  const table = await readInThread(input);
  // Our own files have a hidden row below the heads.
  const above = 'sheet' in table.about ? 2 : 1;
  if (table.isCut || table.rows.length > maxRows + above) throw new Refusal(422, text.tooManyRows(maxRows));
  if (table.rows.some(({ cells }) => cells.length > maxColumns))
    throw new Refusal(422, text.tooManyColumns(maxColumns));
  return table;
}

async function readInThread(input: ReadInput): Promise<ReadTable> {
  try {
    return await runInWorker<ReadTable>('spreadsheet/read-worker', input, limits);
  } catch (error) {
    throw new Refusal(422, error instanceof WorkerStopped ? text.tooLarge : text.damaged);
  }
}
