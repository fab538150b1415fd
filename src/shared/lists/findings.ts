// Findings as shown by the page and its file: filtered, sorted, with their place in words.
import type { WireFinding } from '#shared/api/checks.ts';
import { checkSeverities } from '#shared/rules/checks/check.ts';
import { checkPageText } from '#shared/text/check-page.ts';
import { checksText } from '#shared/text/checks.ts';

export interface FindingFilter {
  severity: string;
  check: string;
  keyword: string;
  hideAccepted: boolean;
}

export type FindingOrder = 'severity' | 'place';

export function filterFindings(findings: readonly WireFinding[], filter: FindingFilter): WireFinding[] {
  const { severity, check, keyword, hideAccepted } = filter;
  const needle = keyword.trim().toLowerCase();
  return findings.filter(
    (finding) =>
      (severity === '' || finding.severity === severity) &&
      (check === '' || finding.check === check) &&
      !(hideAccepted && finding.accepted) &&
      (needle === '' || wordsOf(finding).includes(needle)),
  );
}

function wordsOf(finding: WireFinding): string {
  const { check, message, accepted } = finding;
  return [checksText[check].title, message, placeText(finding), accepted?.reason, accepted?.by].join(' ').toLowerCase();
}

/** Accepted findings come last. */
export function sortFindings(findings: readonly WireFinding[], order: FindingOrder): WireFinding[] {
  const severity = (finding: WireFinding) => [finding.accepted ? 1 : 0, checkSeverities.indexOf(finding.severity)];
  const place = ({ year, block, week }: WireFinding) => [year, block, weekInYear(week)];
  const keys = (finding: WireFinding) =>
    order === 'severity' ? [...severity(finding), ...place(finding)] : [...place(finding), ...severity(finding)];
  return findings
    .map((finding) => ({ finding, key: keys(finding) }))
    .toSorted((a, b) => a.key.map((value, at) => value - (b.key[at] ?? 0)).find((difference) => difference !== 0) ?? 0)
    .map(({ finding }) => finding);
}

/** Study years begin in summer: week 2 comes after week 51. */
function weekInYear(week: number): number {
  return week > 0 && week < 30 ? week + 53 : week;
}

/** 'Jaar 2 · blok 3 · week 47' */
export function placeText({ year, block, week }: Pick<WireFinding, 'year' | 'block' | 'week'>): string {
  const words = checkPageText;
  const place = [year && words.year(year), block && words.block(block), week && words.week(week)].filter(Boolean);
  const text = place.join(' · ');
  return text === '' ? words.wholeProgramme : text.charAt(0).toUpperCase() + text.slice(1);
}

/** A header, and a row for each finding. */
export function findingRows(findings: readonly WireFinding[], titleOf: (programme: number) => string): string[][] {
  const words = checkPageText;
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
  return [head, ...rows];
}
