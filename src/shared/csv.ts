// Writes rows as CSV for a spreadsheet, with semicolons and a UTF-8 mark so that a Dutch spreadsheet opens it.
export function csvFile(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`;
}

/** Prefixes texts that look like a formula with an apostrophe, also if they already have one, so that it can be undone. */
function cell(text: string): string {
  const safe = /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
