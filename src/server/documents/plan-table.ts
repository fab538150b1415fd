// Everything in the plan of a programme as one table, which can be edited and imported again.
import type { Call } from '#server/http/call.ts';
import { aboutFile } from '#server/sheets/columns.ts';
import { planFileColumns, planLabels } from '#server/sheets/plan-columns.ts';
import { planSheet } from '#server/sheets/plan-sheet.ts';
import type { TableFile } from '#server/spreadsheet/table-file.ts';
import { planFileText } from '#shared/text/plan-file.ts';

export async function planTable(call: Call<string, { programme: number }>): Promise<TableFile> {
  const { open, names, columns, lines } = await planSheet(call, call.query.programme);
  const { id, organization } = open.head;
  return {
    title: planFileText.flat,
    ...planFileColumns(columns, await planLabels(call, organization), names),
    rows: lines.map(({ node, cells, revision }) => [
      ...[node.row.id, ...columns.map((name) => cells[name] ?? null), revision],
    ]),
    about: aboutFile('calendar', { programme: id, organization }),
    how: planFileText.how,
  };
}
