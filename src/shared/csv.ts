// Rows as a file for a spreadsheet. With semicolons, and marked as UTF-8: so a Dutch spreadsheet opens it.
export function csvFile(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`;
}

/** A spreadsheet takes what begins like a formula for one: an apostrophe makes it text. One more before those that have it. */
function cell(text: string): string {
  const safe = /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
