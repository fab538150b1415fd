// What the checks find in a plan on the screen, with grids in it that are not saved: the same as the server once they are.
import type { CheckedPlan, WireFinding } from '#shared/api/checks.ts';

import { checkedProgramme } from './checked-programme.ts';
import { type DraftGrid, withDrafts } from './draft-plan.ts';
import { checkNames, type CheckSettings, runChecks } from './registry.ts';
import { idsAround, tell, withAcceptances } from './told-finding.ts';

export interface LiveFinding {
  finding: WireFinding;
  /** The placed item that it is about and those around it, by their ids, from the inside out. */
  around: readonly number[];
}

export function liveFindings(
  programme: number,
  { plan, settings, acceptances }: CheckedPlan & { plan: object },
  grids: readonly DraftGrid[],
): LiveFinding[] {
  const found = runChecks(checkedProgramme(withDrafts(plan, grids)), onlyThese(settings));
  const told = found.map((each) => tell(programme, each));
  const findings = withAcceptances(told, acceptances);
  return findings.map((finding, index) => ({ finding, around: idsAround(found[index]?.item ?? null) }));
}

/** Of the placed item itself, of what lies inside it, or made by something inside it together with others. */
export function isInside({ finding: { sum = [] }, around }: LiveFinding, relation: number): boolean {
  return [around, ...sum].some((ids) => ids.includes(relation));
}

/** The server sends the checks that the reader may know; all others are off. */
function onlyThese(sent: CheckedPlan['settings']): CheckSettings {
  const known = new Map(sent.map((each) => [each.check, each]));
  const off = { severity: 'off', parameters: {} } as const;
  return Object.fromEntries(checkNames.map((name) => [name, known.get(name) ?? off])) as CheckSettings;
}
