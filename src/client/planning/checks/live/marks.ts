// The mark on an item: the worst severity of the findings about it and about its contents.
import type { LiveFinding } from '#shared/rules/checks/live-findings.ts';
import { type CheckSeverity, checkSeverities } from '#shared/rules/checks/check.ts';
import { liveChecksText } from '#shared/text/live-checks.ts';

export interface FindingMark {
  severity: CheckSeverity;
  /** '1 fout, binnenin 2 waarschuwingen' */
  words: string;
  /** What was found, in sentences. */
  messages: string;
}

/** The panel lists the rest. */
const MAX_MESSAGES = 4;

interface Found {
  own: LiveFinding[];
  inside: LiveFinding[];
}

/** By the keys of the items on the screen. Accepted findings are not marked. */
export function marksOf(
  findings: readonly LiveFinding[],
  keys: ReadonlyMap<number, string>,
): ReadonlyMap<string, FindingMark> {
  const byKey = new Map<string, Found>();
  for (const each of findings) {
    if (each.finding.accepted) continue;
    each.around.forEach((id, depth) => {
      const key = keys.get(id);
      if (key === undefined) return;
      const found = byKey.get(key) ?? { own: [], inside: [] };
      byKey.set(key, found);
      found[depth === 0 ? 'own' : 'inside'].push(each);
    });
  }
  return new Map([...byKey].map(([key, found]) => [key, markOf(found)]));
}

function markOf({ own, inside }: Found): FindingMark {
  const all = [...own, ...inside].map(({ finding }) => finding);
  const severity = checkSeverities.find((each) => all.some((finding) => finding.severity === each)) ?? 'info';
  const words = [
    own.length > 0 ? liveChecksText.summary(countsOf(own)) : '',
    inside.length > 0 ? liveChecksText.inside(liveChecksText.summary(countsOf(inside))) : '',
  ];
  const messages = all.slice(0, MAX_MESSAGES).map(({ message }) => message);
  if (all.length > MAX_MESSAGES) messages.push(liveChecksText.moreMessages(all.length - MAX_MESSAGES));
  return { severity, words: words.filter(Boolean).join(', '), messages: messages.join(' ') };
}

function countsOf(findings: readonly LiveFinding[]): Record<CheckSeverity, number> {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { finding } of findings) counts[finding.severity] += 1;
  return counts;
}
