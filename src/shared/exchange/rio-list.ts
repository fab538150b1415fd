// The filtered list of programmes that are ready for RIO, for the page and its file.
import type { RioRow } from '#shared/api/exchange.ts';
import { exchangeText } from '#shared/text/exchange.ts';

export interface RioFilter {
  /** '' for all. */
  state: string;
  keyword: string;
}

export function filterRio(rows: readonly RioRow[], { state, keyword }: RioFilter): RioRow[] {
  const needle = keyword.trim().toLowerCase();
  return rows.filter(
    (row) =>
      (state === '' || row.state === state) &&
      [row.title, ...row.findings.map(({ message }) => message)].join(' ').toLowerCase().includes(needle),
  );
}

/** A header, and a row for each programme. */
export function rioTable(rows: readonly RioRow[]): string[][] {
  const { columns, states } = exchangeText.rio;
  return [
    [columns.programme, columns.state, columns.findings],
    ...rows.map(({ title, state, findings }) => [
      title,
      states[state],
      findings.map(({ message }) => message).join('\n'),
    ]),
  ];
}
