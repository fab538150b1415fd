// Which programmes are ready for RIO, as a file: those that the page shows.
import { rioReadiness } from '#server/exchange/rio.ts';
import { FileAnswer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { csvFile } from '#shared/csv.ts';
import { filterRio, type RioFilter, rioTable } from '#shared/exchange/rio-list.ts';
import { exchangeText } from '#shared/text/exchange.ts';

import { workbookBytes } from './excel.ts';

const { title, file } = exchangeText.rio;

export function rioFile(type: 'xlsx' | 'csv') {
  return async (call: Call<string, RioFilter & { organization: number }>): Promise<FileAnswer> => {
    const table = rioTable(filterRio(await rioReadiness(call), call.query));
    return new FileAnswer(type, file, type === 'csv' ? Buffer.from(csvFile(table)) : await workbookOf(table));
  };
}

function workbookOf([head = [], ...rows]: readonly string[][]): Promise<Uint8Array> {
  return workbookBytes(title, [
    { name: title, heads: [head], rows, widths: [60, 16, 90], frozenColumns: 1, paper: 'a4' },
  ]);
}
