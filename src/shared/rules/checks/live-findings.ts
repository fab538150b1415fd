// Finds what the checks report for a plan with unsaved grids: the same as the server will once they are saved.
import type { CheckedPlan, WireFinding } from '#shared/api/checks.ts';

import { checkedProgramme } from './checked-programme.ts';
import { type DraftGrid, withDrafts } from './draft-plan.ts';
import { checkNames, type CheckSettings, runChecks } from './registry.ts';
import { idsAround, describeFinding, withAcceptances } from './wire-finding.ts';

export interface LiveFinding {
  finding: WireFinding;
  /** The ids of the placed item and those around it, innermost first. */
  around: readonly number[];
}

export function liveFindings(
  programme: number,
  { plan, settings, acceptances }: CheckedPlan & { plan: object },
  grids: readonly DraftGrid[],
): LiveFinding[] {
  const found = runChecks(checkedProgramme(withDrafts(plan, grids)), onlyThese(settings));
  const described = found.map((each) => describeFinding(programme, each));
  const findings = withAcceptances(described, acceptances);
  return findings.map((finding, index) => ({ finding, around: idsAround(found[index]?.item ?? null) }));
}

/** Whether a finding is about this item or one inside it, also if it is only one of several causes. */
export function isInside({ finding: { sum = [] }, around }: LiveFinding, relation: number): boolean {
  return [around, ...sum].some((ids) => ids.includes(relation));
}

/** The server sends the checks whose findings the user may see; all others are off. */
function onlyThese(sent: CheckedPlan['settings']): CheckSettings {
  const known = new Map(sent.map((each) => [each.check, each]));
  const off = { severity: 'off', parameters: {} } as const;
  return Object.fromEntries(checkNames.map((name) => [name, known.get(name) ?? off])) as CheckSettings;
}
