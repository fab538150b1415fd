// Findings by programme, and counted.
import type { WireFinding } from '#shared/api/checks.ts';
import { type CheckSeverity, checkSeverities } from '#shared/rules/checks/check.ts';

export interface FindingGroup {
  programme: number;
  findings: WireFinding[];
}

/** In the order of the programmes; findings of other programmes come last. */
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
