// Findings as a file for a spreadsheet: those that the page shows, in its order.
import type { WireFinding } from '#shared/api/checks.ts';
import { checkPageText } from '#shared/text/check-page.ts';
import { checksText } from '#shared/text/checks.ts';

import { placeText } from './finding-list.ts';

const words = checkPageText;

/** With semicolons, and marked as UTF-8: so a Dutch spreadsheet opens it. */
export function findingsFile(findings: readonly WireFinding[], titleOf: (programme: number) => string): string {
  const head = [
    ...[words.programme, words.severity, words.place, words.check, words.finding],
    ...[words.acceptedColumn, words.acceptedByColumn],
  ];
  const rows = findings.map((finding) => [
    titleOf(finding.programme),
    words.severities[finding.severity],
    placeText(finding),
    checksText[finding.check].title,
    finding.message,
    finding.accepted?.reason ?? '',
    finding.accepted ? words.acceptedBy(finding.accepted.by, finding.accepted.at) : '',
  ]);
  return `\uFEFF${[head, ...rows].map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`;
}

/** A spreadsheet takes what begins like a formula for one: an apostrophe makes it text. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
