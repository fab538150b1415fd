// Where an outcome is promised, taught and assessed, per programme, for the page of the outcome. A fixed number of
// queries, however many programmes there are.
import { sql } from 'kysely';

import { readsLevel } from '#server/calendar/readable-rows.ts';
import { planReader } from '#server/checks/load.ts';
import type { Db } from '#server/db/connect.ts';
import type { Call } from '#server/http/call.ts';
import { unitPlace } from '#server/planner/unit-place.ts';
import { notFound } from '#server/refusal.ts';
import { organizationsWith, type User } from '#server/rights/user.ts';
import type { OutcomeUses } from '#shared/api/outcomes.ts';
import type { AssessedOutcome, ReachedOutcome } from '#shared/definitions/outcome-link.ts';
import { levelsIn } from '#shared/definitions/outcome-scale.ts';
import { readsScale } from '#shared/outcomes/reads-scale.ts';
import { can, canAttribute, type Rights, rightsIn } from '#shared/permissions/rights.ts';
import { type CheckNode, isExam, itemsOf } from '#shared/rules/checks/check.ts';
import { checkedProgramme } from '#shared/rules/checks/checked-programme.ts';
import { fullName, type Named } from '#shared/text/full-name.ts';
import { inDutch } from '#shared/text/order.ts';

type UsedIn = OutcomeUses['programmes'][number];

/** The most that a page shows. */
const MAX_PROGRAMMES = 100;

interface Outcome {
  id: number;
  organization: number;
  scale: number | null;
  scale_levels: string;
}

interface Linked {
  programmes: (Named & { id: number; promised: Omit<ReachedOutcome, 'learning_outcome'> | null })[];
  units: { id: number; title: string; level: number }[];
}

export async function usesOfOutcome({ db, user, params }: Call<'{id}'>): Promise<OutcomeUses> {
  const outcome = await readOutcome(db, user, params.id);
  const { id, organization } = outcome;
  const rights = rightsIn(user.grants, organization);
  const { programmes, units } = await readLinks(db, rights, outcome);
  const taught = new Map(units.map((unit) => [unit.id, unit.level]));
  const found = new Map(await planned(db, user, organization, id, taught, programmes));
  const named = programmes
    .map(({ id: programme, promised, ...name }): UsedIn => {
      const { taught: own = [], assessed = [] } = found.get(programme) ?? {};
      return { programme, title: fullName(name), promised, taught: own, assessed };
    })
    .filter(({ promised, taught: own, assessed }) => promised || own.length > 0 || assessed.length > 0);
  const inPlan = new Set(named.flatMap((each) => each.taught.map((unit) => unit.educational_unit)));
  return {
    levels: readsScale(rights) ? levelsIn(outcome).map((level) => ({ ...level })) : [],
    programmes: named.toSorted((a, b) => inDutch.compare(a.title, b.title) || a.programme - b.programme),
    unplanned: can(rights, 'educational_unit', 'read')
      ? units
          .filter((unit) => !inPlan.has(unit.id))
          .map(({ id: educational_unit, title, level }) => ({ educational_unit, title, level }))
          .toSorted((a, b) => inDutch.compare(a.title, b.title) || a.educational_unit - b.educational_unit)
      : [],
  };
}

async function readOutcome(db: Db, user: User, id: number): Promise<Outcome> {
  const found = await sql<Outcome>`
    select o.id, o.organization, f.scale, f.scale_levels
    from learning_outcome o join learning_outcome_framework f on f.id = o.framework
    where o.id = ${id}
      and o.organization = any(${organizationsWith(user, 'learning_outcome', 'read')}::int[])`.execute(db);
  if (!found.rows[0]) throw notFound();
  return found.rows[0];
}

/** Programmes that promise it or have it in their plan, and units that teach it, as far as the user may read them. */
async function readLinks(db: Db, rights: Rights, { id, organization }: Outcome): Promise<Linked> {
  const may = (attribute: string) => sql`${canAttribute(rights, attribute, 'read')}::boolean`;
  const readsProgrammes = sql`${can(rights, 'programme', 'read')}::boolean`;
  const assessing = JSON.stringify([{ learning_outcome: id }]);
  const found = await sql<Linked>`
    with promised as (
      select programme, level, note from programme_outcome
      where learning_outcome = ${id} and ${may('programme.outcomes')}
    ), taught as (
      select educational_unit, level from unit_outcome
      where learning_outcome = ${id} and organization = ${organization} and ${may('educational_unit.outcomes')}
    ), used as (
      select programme from promised
      union select p.programme from placement p join taught t on t.educational_unit = p.educational_unit
      union select p.programme from placement p join rel__calendar_week__exam e on e.id = p.id
        where e.outcomes <> '[]' and e.outcomes @> ${assessing}::jsonb and ${may('rel__calendar_week__exam.outcomes')}
    )
    select
      (select coalesce(json_agg(json_build_object('id', p.id,
          'title', case when ${may('programme.title')} then p.title else '' end,
          'graduation_variant', case when ${may('programme.graduation_variant')} then p.graduation_variant else '' end,
          'variant', case when ${may('programme.variant')} then coalesce(v.option_value, '') else '' end,
          'year_start', case when ${may('programme.year_start')} then p.year_start end,
          'version', case when ${may('programme.version')} then p.version end,
          'promised', (select json_build_object('level', level, 'note', note) from promised where programme = p.id))
          order by p.id desc), '[]')
       from (select * from programme
             where id in (select programme from used) and organization = ${organization} and scenario_of is null
               and ${readsProgrammes}
             order by id desc limit ${MAX_PROGRAMMES}) p
       left join attribute_option v on v.id = p.variant) as programmes,
      (select coalesce(json_agg(json_build_object('id', u.id, 'level', t.level,
          'title', case when ${may('educational_unit.title')} then u.title else '' end)), '[]')
       from taught t join educational_unit u on u.id = t.educational_unit) as units`.execute(db);
  return found.rows[0] as Linked;
}

/** Per programme what is in its plan, for users who may read plans: units with level 2, exams with level 3. */
async function planned(
  db: Db,
  user: User,
  organization: number,
  outcome: number,
  taught: ReadonlyMap<number, number>,
  programmes: readonly { id: number }[],
): Promise<[number, Pick<UsedIn, 'taught' | 'assessed'>][]> {
  const rights = rightsIn(user.grants, organization);
  const seesPlans = can(rights, 'calendar', 'read') && can(rights, 'calendar__level1', 'read') && readsLevel(rights, 2);
  if (!seesPlans || programmes.length === 0) return [];
  const ids = programmes.map(({ id }) => id);
  const read = planReader(db, user, organization, ids);
  return (await read(ids)).map(({ id, plan }) => {
    const units = checkedProgramme(plan)
      .years.flatMap((year) => itemsOf(year, 'unit'))
      .toSorted((a, b) => a.row.year - b.row.year || unitPlace(a).first - unitPlace(b).first || a.row.id - b.row.id);
    return [
      id,
      {
        taught: units.flatMap((unit) => teaches(unit, taught.get(unit.row.object))),
        assessed: readsLevel(rights, 3) ? units.flatMap((unit) => assesses(unit, outcome)) : [],
      },
    ];
  });
}

function teaches(node: CheckNode, level: number | undefined): UsedIn['taught'] {
  if (level === undefined) return [];
  const { object, title, coordinator } = node.row;
  return [{ ...unitPlace(node), educational_unit: object, title, coordinator, level }];
}

/** A resit does not count as a separate exam. */
function assesses(unit: CheckNode, outcome: number): UsedIn['assessed'] {
  const { relation_id, placed_as, first } = unitPlace(unit);
  const isAbout = ({ learning_outcome }: AssessedOutcome) => learning_outcome === outcome;
  return unit.children
    .filter((exam) => isExam(exam) && !exam.row.resit)
    .flatMap(({ row, weeks }) =>
      row.assesses.filter(isAbout).map(({ level, share }) => ({
        ...{ relation_id: row.id, title: row.title, year: row.year, block: weeks[0]?.block ?? first, level, share },
        unit: { relation_id, placed_as, title: unit.row.title },
        ...{ summative: row.weight !== 0, individual: row.individual },
      })),
    );
}
