// The plan of one programme as the checks need it, for the planner, which uses it to check unsaved changes. Contains nothing
// that the user may not read on the screens.
import { readsLevel } from '#server/calendar/readable-rows.ts';
import type { Call } from '#server/http/call.ts';
import { notFound } from '#server/refusal.ts';
import type { CheckedPlan } from '#shared/api/checks.ts';
import { type Rights, rightsIn } from '#shared/permissions/rights.ts';
import type { CheckWeek } from '#shared/rules/checks/check.ts';
import { checkedProgramme, type PlanToCheck } from '#shared/rules/checks/checked-programme.ts';
import { type CheckName, checkNames, checks, runChecks } from '#shared/rules/checks/registry.ts';
import {
  type Acceptance,
  describeFinding,
  type DescribedFinding,
  withAcceptances,
} from '#shared/rules/checks/wire-finding.ts';

import { acceptancesIn } from './acceptances.ts';
import { placeToCheck, findingAccess } from './findings.ts';
import { planReader } from './load.ts';
import { readsNumbers } from './numbers.ts';
import { settingsOf } from './settings.ts';

export async function checkedPlan({ db, user, query }: Call<string, { programme: number }>): Promise<CheckedPlan> {
  const { organization } = await placeToCheck(db, user, query);
  const read = planReader(db, user, organization, [query.programme]);
  const [found] = await read([query.programme]);
  if (!found) throw notFound();
  const { id, plan } = found;
  const [settings, acceptances] = await Promise.all([
    settingsOf(db, organization),
    acceptancesIn(db, user, organization, [id]),
  ]);
  const maySee = findingAccess(user, organization);
  const visible = new Set(
    checkNames.filter((name) => settings[name].severity !== 'off' && maySee(checks[name] as never)),
  );
  const ifVisible = <T>(check: CheckName, list: readonly T[]) => (visible.has(check) ? [...list] : []);
  const rights = rightsIn(user.grants, organization);
  const readsAll = ([2, 3] as const).every((level) => readsLevel(rights, level));
  const visibleAcceptances = acceptances.filter(({ check }) => visible.has(check));
  const findIn = () => runChecks(checkedProgramme(plan), settings, maySee).map((each) => describeFinding(id, each));
  return {
    plan: readsAll
      ? {
          ...plan,
          years: plan.years.map((year) => ({ ...year, weeks: year.weeks.map(wireWeek) })),
          rows: [...plan.rows],
          requirements: ifVisible('order', plan.requirements),
          late: ifVisible('group_late', plan.late),
          rio: ifVisible('rio', plan.rio),
          outcomes: outcomesOf(plan),
        }
      : null,
    settings: [...visible].map((check) => ({ check, ...settings[check] })),
    acceptances: readsAll ? knownTo(rights, visibleAcceptances, findIn).map(wireAcceptance) : [],
  };
}

/**
 * The numbers behind an acceptance of another user may reveal more than this user may read: then only acceptances of findings
 * that this user gets too are included.
 */
function knownTo(
  rights: Rights,
  acceptances: readonly Acceptance[],
  findIn: () => DescribedFinding[],
): readonly Acceptance[] {
  const isKnown = ({ check }: Acceptance) => readsNumbers(rights, check);
  if (acceptances.every(isKnown)) return acceptances;
  const own = withAcceptances(findIn(), acceptances);
  const found = new Set(own.flatMap(({ accepted }) => accepted?.id ?? []));
  return acceptances.filter((each) => isKnown(each) || found.has(each.accepted.id));
}

function wireAcceptance(acceptance: Acceptance): CheckedPlan['acceptances'][number] {
  return { ...acceptance, numbers: { ...acceptance.numbers } };
}

/** Only the outcomes of this plan and its programme: a school may have thousands. */
function outcomesOf({ outcomes, rows }: PlanToCheck) {
  const units = new Set(rows.map(({ kind, object }) => (kind === 'week_unit' || kind === 'block_unit' ? object : 0)));
  const taught = outcomes.taught.filter(({ unit }) => units.has(unit));
  const assessed = rows.flatMap(({ assesses }) => assesses.map(({ learning_outcome }) => learning_outcome));
  const known = new Set([...[...outcomes.promised, ...taught].map(({ outcome }) => outcome), ...assessed]);
  return {
    list: outcomes.list.filter(({ id, dublin }) => dublin || known.has(id)),
    promised: outcomes.promised.map(({ outcome, level, levels }) => ({ outcome, level, levels })),
    taught,
    matches: outcomes.matches.filter(({ outcome, other }) => known.has(outcome) || known.has(other)),
  };
}

function wireWeek({ block, calendar_week, no_class, no_class_title }: CheckWeek): CheckWeek {
  return { block, calendar_week, no_class, no_class_title };
}
