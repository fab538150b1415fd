// What the checks find, as a file: those that the page shows, in its order.
import { listFindings } from '#server/checks/handlers.ts';
import { recordTypes } from '#server/catalogue/record-types.ts';
import { runStatement } from '#server/db/statement.ts';
import { FileAnswer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { listStatement } from '#server/records/read.ts';
import type { WireFinding } from '#shared/api/checks.ts';
import { csvFile } from '#shared/csv.ts';
import { filterFindings, findingRows, type FindingOrder, sortFindings } from '#shared/lists/findings.ts';
import { checkPageText } from '#shared/text/check-page.ts';
import { fullName, type Named } from '#shared/text/full-name.ts';

import { workbookBytes } from './excel.ts';

interface Asked {
  programme?: number | undefined;
  organizational_unit?: number | undefined;
  organization?: number | undefined;
  severity: string;
  check: string;
  keyword: string;
  hide_accepted: boolean;
  order: FindingOrder;
}

const words = checkPageText;

export function findingsFile(type: 'xlsx' | 'csv') {
  return async (call: Call<string, Asked>): Promise<FileAnswer> => {
    const { severity, check, keyword, hide_accepted: hideAccepted, order, ...scope } = call.query;
    const { build } = await listFindings({ ...call, query: scope });
    const found = JSON.parse(await build()) as WireFinding[];
    const shown = sortFindings(filterFindings(found, { severity, check, keyword, hideAccepted }), order);
    const titles = await titlesOf(call, [...new Set(shown.map(({ programme }) => programme))]);
    const rows = findingRows(shown, (id) => titles.get(id) ?? words.unknownProgramme);
    return new FileAnswer(type, words.file, type === 'csv' ? Buffer.from(csvFile(rows)) : await workbookOf(rows));
  };
}

function workbookOf([head = [], ...rows]: readonly string[][]): Promise<Uint8Array> {
  const widths = [44, 14, 24, 28, 70, 40, 24];
  return workbookBytes(words.title, [
    { name: words.title, heads: [head], rows, widths, frozenColumns: 1, paper: 'a4' },
  ]);
}

/** As far as the reader may read them. */
async function titlesOf({ db, user }: Pick<Call, 'db' | 'user'>, ids: readonly number[]): Promise<Map<number, string>> {
  const where = `record.id in (${[0, ...ids].join()})`;
  const [found] = await runStatement<{ json: string }>(db, listStatement(recordTypes.programme, user, { where }));
  const programmes = JSON.parse(found?.json ?? '[]') as (Named & { id: number })[];
  return new Map(programmes.map((programme) => [programme.id, fullName(programme)]));
}
