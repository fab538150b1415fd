// Findings as a file for a spreadsheet: those that the page shows, in its order.
import { csvFile } from '#shared/csv.ts';
import type { WireFinding } from '#shared/api/checks.ts';
import { checkPageText } from '#shared/text/check-page.ts';
import { checksText } from '#shared/text/checks.ts';

import { placeText } from './finding-list.ts';

const words = checkPageText;

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
  return csvFile([head, ...rows]);
}
