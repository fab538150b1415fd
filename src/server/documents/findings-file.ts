// The findings of the checks as a file: those that the page shows, in the same order.
import { listFindings } from '#server/checks/handlers.ts';
import { FileAnswer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { programmeNames } from '#server/planner/programme-names.ts';
import type { WireFinding } from '#shared/api/checks.ts';
import { csvFile } from '#shared/csv.ts';
import { filterFindings, findingRows, type FindingOrder, sortFindings } from '#shared/lists/findings.ts';
import { checkPageText } from '#shared/text/check-page.ts';

import { workbookBytes } from './excel.ts';

interface FindingsFileQuery {
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
  return async (call: Call<string, FindingsFileQuery>): Promise<FileAnswer> => {
    const { severity, check, keyword, hide_accepted: hideAccepted, order, ...scope } = call.query;
    const { build } = await listFindings({ ...call, query: scope });
    const found = JSON.parse(await build()) as WireFinding[];
    const shown = sortFindings(filterFindings(found, { severity, check, keyword, hideAccepted }), order);
    const titles = await programmeNames(call.db, call.user, [...new Set(shown.map(({ programme }) => programme))]);
    const rows = findingRows(shown, (id) => titles.get(id)?.name ?? words.unknownProgramme);
    return new FileAnswer(type, words.file, type === 'csv' ? Buffer.from(csvFile(rows)) : await workbookOf(rows));
  };
}

function workbookOf([head = [], ...rows]: readonly string[][]): Promise<Uint8Array> {
  const widths = [44, 14, 24, 28, 70, 40, 24];
  return workbookBytes(words.title, [
    { name: words.title, heads: [head], rows, widths, frozenColumns: 1, paper: 'a4' },
  ]);
}
