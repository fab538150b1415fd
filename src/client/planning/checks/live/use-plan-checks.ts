// The checks beside the grids of a page: the findings of the plan on the screen, which of them are shown, and whether the panel is
// open. Once on each page of levels 1 to 3.
import { useDeferredValue, useMemo, useState } from 'react';

import { useGrants } from '#client/api/me.ts';
import { useCall } from '#client/api/query.ts';
import { useMoment } from '#client/history/moment.ts';
import type { Plan } from '#client/planning/plan/use-plan.ts';
import { useBreakpoint } from '#client/ui/use-breakpoint.ts';
import { useDeferredData } from '#client/ui/use-deferred-data.ts';
import { useRemembered } from '#client/ui/use-remembered.ts';
import { checks, type WireFinding } from '#shared/api/checks.ts';
import type { ProgrammeHead } from '#shared/api/planner-shapes.ts';
import { can, type Rights, rightsIn } from '#shared/permissions/rights.ts';
import { isInside, type LiveFinding, liveFindings } from '#shared/rules/checks/live-findings.ts';

import { sortFindings } from '#shared/lists/findings.ts';
import { countFindings, type FindingCounts } from '../finding-list.ts';
import { draftGrids, type OnScreen } from './draft-grids.ts';
import { marksOf } from './marks.ts';

interface Given extends OnScreen {
  plan: Plan;
  programme: ProgrammeHead;
  /** Level 1: the one study year that is drawn; 0 for all of them. */
  onlyYear?: number;
}

/** All of the programme; at level 1 a study year, elsewhere what the page is about. */
export type PageScope = number;
export const wholeProgramme: PageScope = 0;
export const thisPage: PageScope = 1;

/** By then a closing sheet has returned the focus. */
const SHEET_CLOSE_MS = 350;

export type PlanChecks = ReturnType<typeof usePlanChecks>;

export function usePlanChecks({ plan, programme, level, relation, year, onlyYear = 0 }: Given) {
  const rights = rightsIn(useGrants(), programme.organization);
  // The checks are about the plan as it is now.
  const enabled = useMoment().moment === undefined && mayRead(rights);
  const query = { programme: programme.id };
  const { data: answer, error, refetch } = useCall(checks.plan, { query }, { enabled });
  const data = useDeferredData(answer);
  // Users who may not see what is inside cannot check it either: they get the server's findings about the saved plan.
  const isLive = data?.plan !== null;
  const saved = useCall(checks.list, { query }, { enabled: enabled && !isLive });

  // The findings may not delay a drop.
  const state = useDeferredValue(plan.state);
  const drafts = useMemo(() => draftGrids(state, { level, relation, year }), [state, level, relation, year]);
  const findings = useMemo((): LiveFinding[] | null => {
    if (data?.plan) return inOrder(liveFindings(programme.id, { ...data, plan: data.plan }, drafts.grids));
    if (!saved.data) return null;
    return inOrder(
      saved.data.map((finding) => ({ finding, around: finding.relation_id ? [finding.relation_id] : [] })),
    );
  }, [data, saved.data, programme.id, drafts]);
  const marks = useMemo(() => marksOf(findings ?? [], drafts.keys), [findings, drafts]);

  const compact = useBreakpoint('compact-planner');
  const [isOpen, setOpen] = useRemembered('planner-checks');
  // While nothing is planned, the list of items to add comes first.
  const [isWaiting, setWaiting] = useState(() => Object.values(plan.state).every((items) => items.length === 0));
  // A sheet covers the page: it only opens on request.
  const [sheet, setSheet] = useState(false);
  const [scope, setScope] = useState(level === '1' ? wholeProgramme : thisPage);
  const [asked, setAsked] = useState(0);
  const isShown = compact ? sheet : isOpen && !isWaiting;
  const set = (open: boolean) => {
    if (compact) return setSheet(open);
    setWaiting(false);
    setOpen(open);
  };

  const counts = useMemo(() => {
    const scopes = level === '1' ? [...new Set(findings?.map(({ finding }) => finding.year))] : [thisPage];
    const countOf = (of: PageScope) =>
      countFindings((findings ?? []).filter((each) => isIn(of, each, level, relation)).map(({ finding }) => finding));
    return findings && new Map([wholeProgramme, ...scopes].map((of) => [of, countOf(of)]));
  }, [findings, level, relation]);
  const countIn = (of: PageScope): FindingCounts | null => counts && (counts.get(of) ?? countFindings([]));

  return {
    /** Not for users who may not read findings. */
    enabled,
    level,
    rights,
    /** As it was saved; null while loading, and for users who may not see all of it. */
    saved: data?.plan ?? null,
    isLive,
    /** Null while they are being loaded, or could not be. */
    findings,
    shown: findings?.filter((each) => isIn(scope, each, level, relation)) ?? null,
    error: error ?? saved.error,
    retry: () => void (isLive ? refetch() : saved.refetch()),
    marks,
    keys: drafts.keys,
    countIn,
    scope,
    setScope,
    open: enabled && isShown,
    compact,
    /** Counts how often it was opened other than by its own button: then the focus moves to the panel. */
    asked,
    toggle: () => set(!isShown),
    openAt: (at: PageScope) => {
      setScope(at);
      setAsked(asked + 1);
      set(true);
    },
    close: () => set(false),
    /** Whether what it is about is drawn here: at level 1 only one of the years may be. */
    isOnPage: ({ year: of }: WireFinding) => level !== '1' || onlyYear === 0 || of === onlyYear,
    /** Closes the sheet first, so that its return of the focus comes before showing the item. */
    leaveFor: (show: () => unknown) => {
      if (!compact) return show();
      setSheet(false);
      return setTimeout(show, SHEET_CLOSE_MS);
    },
  };
}

function isIn(scope: PageScope, each: LiveFinding, level: Given['level'], relation: number): boolean {
  return scope === wholeProgramme || (level === '1' ? each.finding.year === scope : isInside(each, relation));
}

function mayRead(rights: Rights): boolean {
  return can(rights, 'calendar', 'read') && can(rights, 'calendar__level1', 'read');
}

function inOrder(findings: readonly LiveFinding[]): LiveFinding[] {
  const around = new Map(findings.map((each) => [each.finding, each.around]));
  const order = sortFindings([...around.keys()], 'severity');
  return order.map((finding) => ({ finding, around: around.get(finding) ?? [] }));
}
