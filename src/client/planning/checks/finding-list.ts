// Findings as the page shows them: those that a filter leaves, in order, by programme, and counted.
import type { WireFinding } from '#shared/api/checks.ts';
import { type CheckSeverity, checkSeverities } from '#shared/rules/checks/check.ts';
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

/** What was accepted comes last. */
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

export interface FindingGroup {
  programme: number;
  findings: WireFinding[];
}

/** In the order of the programmes; one that is not among them comes last. */
export function groupFindings(findings: readonly WireFinding[], programmes: readonly number[]): FindingGroup[] {
  const groups = new Map<number, WireFinding[]>(programmes.map((id) => [id, []]));
  for (const finding of findings) {
    const group = groups.get(finding.programme);
    if (group) group.push(finding);
    else groups.set(finding.programme, [finding]);
  }
  return [...groups].flatMap(([programme, own]) => (own.length > 0 ? [{ programme, findings: own }] : []));
}

export type FindingCounts = Record<CheckSeverity | 'accepted', number>;

export function countFindings(findings: readonly WireFinding[]): FindingCounts {
  const counts: FindingCounts = { error: 0, warning: 0, info: 0, accepted: 0 };
  for (const { severity, accepted } of findings) counts[accepted ? 'accepted' : severity] += 1;
  return counts;
}

/** Undefined while there are none. */
export function worstOf(counts: Record<CheckSeverity, number>): CheckSeverity | undefined {
  return checkSeverities.find((severity) => counts[severity] > 0);
}

/** 'Jaar 2 · blok 3 · week 47' */
export function placeText({ year, block, week }: Pick<WireFinding, 'year' | 'block' | 'week'>): string {
  const words = checkPageText;
  const place = [year && words.year(year), block && words.block(block), week && words.week(week)].filter(Boolean);
  const text = place.join(' · ');
  return text === '' ? words.wholeProgramme : text.charAt(0).toUpperCase() + text.slice(1);
}
