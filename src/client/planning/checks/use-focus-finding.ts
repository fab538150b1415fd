// Keeps the focus on a finding that is accepted, or whose acceptance is undone, although it moves to another place in the list.
import { useEffect, useRef, useState } from 'react';

import { focusHeadingSoon } from '#client/ui/use-focus-return.ts';
import type { WireFinding } from '#shared/api/checks.ts';

/** Unique among all findings, as long as its numbers are the same. */
export function findingKey(finding: WireFinding): string {
  const { programme, check, year, block, week, relation_id, object, id, subject, message } = finding;
  return [programme, check, year, block, week, relation_id, object, id, subject, message].join(' ');
}

/** Returns the function to call after a finding was accepted or its acceptance was undone; `findings` are those on the page. */
export function useFocusFinding(findings: readonly WireFinding[] | null): (finding: WireFinding) => void {
  const [followed, setFollowed] = useState<{ finding: WireFinding } | null>(null);
  const done = useRef(followed);
  useEffect(() => {
    if (!followed || !findings || done.current === followed) return;
    const { finding } = followed;
    const key = findingKey(finding);
    const now = findings.find((each) => findingKey(each) === key);
    // Not read again yet.
    if (now && (now.accepted === null) === (finding.accepted === null)) return;
    done.current = followed;
    const button = document.querySelector<HTMLElement>(`[data-finding="${CSS.escape(key)}"]`);
    if (button) button.focus();
    // It is gone, or hidden now.
    else focusHeadingSoon();
  }, [followed, findings]);
  return (finding) => setFollowed({ finding });
}
