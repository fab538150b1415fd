// Reads the stored outcomes of one programme: frameworks with their trees, and the links of its units. One query.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { itemEtag } from '#server/http/etag.ts';
import type { User } from '#server/rights/user.ts';
import type { MatrixFramework, MatrixOutcome } from '#shared/api/outcomes.ts';
import type { ReachedOutcome } from '#shared/definitions/outcome-link.ts';
import { levelsIn } from '#shared/definitions/outcome-scale.ts';
import { readsScale } from '#shared/outcomes/reads-scale.ts';
import { inTreeOrder } from '#shared/outcomes/tree-order.ts';
import { canAttribute, rightsIn } from '#shared/permissions/rights.ts';

export interface StoredMatrix {
  etag: string;
  frameworks: MatrixFramework[];
  outcomes: MatrixOutcome[];
  units: Map<number, { version: number | null; outcomes: ReachedOutcome[] }>;
}

interface UnitRow {
  id: number;
  version: number | null;
  outcomes: ReachedOutcome[];
}

interface OutcomeRow {
  outcome: MatrixOutcome;
  position: number | null;
}

interface Found {
  revision: number;
  frameworks: (Omit<MatrixFramework, 'levels'> & { scale: number | null; scale_levels: string })[];
  outcomes: OutcomeRow[];
  units: UnitRow[];
}

interface MatrixIds {
  units: readonly number[];
  assessed: readonly number[];
}

/** Values that the user may not read are empty. */
export async function readMatrix(
  db: Db,
  user: User,
  organization: number,
  programme: number,
  { units, assessed }: MatrixIds,
): Promise<StoredMatrix> {
  const rights = rightsIn(user.grants, organization);
  const may = (attribute: string) => sql`${canAttribute(rights, attribute, 'read')}::boolean`;
  const found = await sql<Found>`
    with promised as (
      select learning_outcome, level, note from programme_outcome where programme = ${programme} and ${may('programme.outcomes')}
    ), taught as (
      select educational_unit, learning_outcome, level, note from unit_outcome
      where educational_unit = any(${[...units]}::int[]) and organization = ${organization}
        and ${may('educational_unit.outcomes')}
    ), framework as (
      select f.id, f.title, f.version, f.scale, f.scale_levels from learning_outcome_framework f where f.organization = ${organization} and f.id in (
        select o.framework from learning_outcome o where o.id in (
          select learning_outcome from promised union select learning_outcome from taught
          union select unnest(${[...assessed]}::int[])))
    )
    select
      (select revision from programme where id = ${programme}) as revision,
      (select coalesce(json_agg(json_build_object('id', f.id,
          'title', case when ${may('learning_outcome_framework.title')} then f.title else '' end,
          'version', case when ${may('learning_outcome_framework.version')} then f.version end,
          'scale', f.scale, 'scale_levels', f.scale_levels)
          order by case when ${may('learning_outcome_framework.title')} then f.title end collate "nl-x-icu", f.id), '[]')
       from framework f) as frameworks,
      (select coalesce(json_agg(json_build_object('position', o.position, 'outcome', json_build_object(
          'id', o.id, 'framework', o.framework,
          'parent', coalesce(o.parent, 0),
          'code', case when ${may('learning_outcome.code')} then o.code else '' end,
          'title', case when ${may('learning_outcome.title')} then o.title else '' end,
          'phase', case when ${may('learning_outcome.phase')} then coalesce(ph.option_value, '') else '' end,
          'active', o.active or not ${may('learning_outcome.active')},
          'promised', case when p.learning_outcome is not null
            then json_build_object('level', p.level, 'note', p.note) end))), '[]')
       from learning_outcome o join framework f on f.id = o.framework
       left join attribute_option ph on ph.id = o.phase
       left join promised p on p.learning_outcome = o.id) as outcomes,
      (select coalesce(json_agg(json_build_object('id', u.id,
          'version', case when ${may('educational_unit.version')} then u.version end,
          'outcomes', coalesce(own.outcomes, '[]'))), '[]')
       from educational_unit u left join (
         select educational_unit, json_agg(json_build_object('learning_outcome', learning_outcome,
           'level', level, 'note', note) order by learning_outcome) as outcomes
         from taught group by educational_unit) own on own.educational_unit = u.id
       where u.id = any(${[...units]}::int[])) as units`.execute(db);
  const row = found.rows[0] as Found;
  const namesLevels = readsScale(rights);
  const rank = new Map(row.frameworks.map(({ id }, index) => [id, index]));
  const nodes = row.outcomes.map(({ outcome, position }) => ({ ...outcome, outcome, position }));
  return {
    etag: itemEtag(row.revision),
    frameworks: row.frameworks.map(({ id, title, version, ...scale }) => ({
      ...{ id, title, version },
      levels: namesLevels ? levelsIn(scale).map((level) => ({ ...level })) : [],
    })),
    outcomes: inTreeOrder(nodes, (a, b) => (rank.get(a.framework) ?? 0) - (rank.get(b.framework) ?? 0)).map(
      ({ outcome }) => outcome,
    ),
    units: new Map(row.units.map(({ id, ...rest }) => [id, rest])),
  };
}
