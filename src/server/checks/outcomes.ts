// The outcomes that programmes promise and their units teach, for the checks about outcomes. One query, however many programmes there are.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import type { User } from '#server/rights/user.ts';
import { levelsIn } from '#shared/definitions/outcome-scale.ts';
import { groupBy } from '#shared/group-by.ts';
import { canAttribute, rightsIn } from '#shared/permissions/rights.ts';
import type { CheckedOutcomes } from '#shared/rules/checks/check.ts';

interface OutcomeRow {
  id: number;
  title: string;
  active: boolean;
  dublin: boolean;
  scale: number | null;
  scale_levels: string;
}

interface Found {
  outcomes: OutcomeRow[];
  promised: { programme: number; outcome: number; level: number }[];
  taught: { unit: number; outcome: number; level: number }[];
  matches: { outcome: number; other: number }[];
}

/** By programme; values that the user may not read are empty. */
export async function readOutcomes(
  db: Db,
  user: User,
  organization: number,
  programmes: readonly number[],
): Promise<(programme: number) => CheckedOutcomes> {
  const rights = rightsIn(user.grants, organization);
  const may = (attribute: string) => canAttribute(rights, attribute, 'read');
  const none = { list: [], promised: [], taught: [], matches: [] };
  if (!may('learning_outcome.title')) return () => none;
  const found = await sql<Found>`
    select
      (select coalesce(json_agg(json_build_object(
          'id', o.id, 'title', concat_ws(' ', nullif(case when ${may('learning_outcome.code')} then o.code end, ''), o.title),
          'active', o.active or not ${may('learning_outcome.active')}, 'scale', f.scale, 'scale_levels', f.scale_levels,
          'dublin', coalesce(t.option_value, '') ilike '%dublin%' and ${may('learning_outcome_framework.type')})), '[]')
       from learning_outcome o join learning_outcome_framework f on f.id = o.framework
       left join attribute_option t on t.id = f.type
       where o.organization = ${organization}) as outcomes,
      (select coalesce(json_agg(json_build_object('programme', l.programme, 'outcome', l.learning_outcome,
          'level', l.level) order by l.learning_outcome), '[]')
       from programme_outcome l
       where l.programme = any(${[...programmes]}::int[]) and ${may('programme.outcomes')}) as promised,
      (select coalesce(json_agg(json_build_object('unit', l.educational_unit, 'outcome', l.learning_outcome,
          'level', l.level) order by l.educational_unit, l.learning_outcome), '[]')
       from unit_outcome l
       where l.organization = ${organization} and ${may('educational_unit.outcomes')} and exists (
         select from placement p
         where p.educational_unit = l.educational_unit and p.programme = any(${[...programmes]}::int[]))) as taught,
      (select coalesce(json_agg(json_build_object('outcome', m.learning_outcome, 'other', m.matches)), '[]')
       from outcome_match m
       where m.organization = ${organization} and ${may('learning_outcome.matches')}) as matches`.execute(db);
  const { outcomes, promised, taught, matches } = found.rows[0] as Found;
  const readsScale = may('learning_outcome_framework.scale') && may('learning_outcome_framework.scale_levels');
  const list = outcomes.map(({ id, title, active, dublin, ...scale }) => ({
    ...{ id, title, active, dublin },
    top: readsScale ? levelsIn(scale).length : 0,
  }));
  const scaleOf = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
  const withLevels = promised.map((each) => {
    const scale = readsScale ? scaleOf.get(each.outcome) : undefined;
    return { ...each, levels: scale ? levelsIn(scale).map(({ title }) => title) : [] };
  });
  const byProgramme = groupBy(withLevels, ({ programme }) => programme);
  return (programme) => ({ list, promised: byProgramme.get(programme) ?? [], taught, matches });
}
