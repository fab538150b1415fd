// Programmes: their list can include parts, and copies include parts and plan.
import { sql } from 'kysely';
import { definitions } from '#shared/definitions/registry.ts';
import { copyPlans, type PlanChanges } from '#server/planner/deep-copy.ts';
import { linkParts, unlinkParts } from '#server/planner/link-parts.ts';
import { refusedDeletes } from '#server/planner/require-delete-rights.ts';
import { type UsesReader, byProgramme, type Namer, recordsNamed, ifReadable } from '#server/records/named-uses.ts';
import type { Db } from '#server/db/connect.ts';
import type { Copied, RecordType } from '#server/records/record-type.ts';
import { asGroup } from '#server/records/use-groups.ts';
import { can, rightsIn } from '#shared/permissions/rights.ts';
import { scenarioText } from '#shared/text/scenario.ts';
import { usageText } from '#shared/text/usage.ts';

const scenarios = { table: 'programme', column: 'scenario_of', label: scenarioText.count, named: byProgramme };
const { groups } = usageText;

export const programme: RecordType = {
  definition: definitions.programme,

  computed: { scenario_of: 'coalesce(record.scenario_of, 0)' },
  listed: 'record.scenario_of is null',

  usedBy: [scenarios],

  usedIn: [
    { object: 'programme_part', label: groups.parts, rows: ifReadable('programme_part.programmes', linkedParts) },
    { object: 'calendar', label: groups.plannedYears, rows: plannedYears },
    asGroup('programme', groups.scenarios, scenarios),
    { object: 'publication', label: groups.publications, rows: publishedGuides },
  ],

  cloned: ({ db }, copies) => copyPartsAndPlans(db, copies),

  // Removing a programme also removes its plan.
  refuseRemoval: (db, user, rows) => refusedDeletes(db, user, sql`programme = any(${rows.map(({ id }) => id)}::int[])`),

  removing: unlinkParts,
};

function linkedParts(reader: UsesReader, id: number): ReturnType<Namer> {
  const ids = sql`select programme_part from programme_programme_part where programme = ${id}`;
  return recordsNamed(definitions.programmePart, reader, ids);
}

function plannedYears({ user, organization }: UsesReader, id: number): ReturnType<Namer> {
  const rights = rightsIn(user.grants, organization);
  if (!can(rights, 'calendar', 'read') || !can(rights, 'calendar__level1', 'read')) return null;
  return sql`
    select c.id, ${`${usageText.studyYear} `}::text || c.year as label,
      ${`/calendar/programme/year?programme=${id}&year=`}::text || c.year as path
    from programme_calendar c
    where c.programme = ${id} and exists (select from placement p where p.programme = c.programme and p.year = c.year)`;
}

/** The newest version per year, unless it was withdrawn. */
function publishedGuides({ user, organization }: UsesReader, id: number): ReturnType<Namer> {
  const rights = rightsIn(user.grants, organization);
  if (!can(rights, 'calendar', 'read') || !can(rights, 'publication', 'read')) return null;
  const year = sql`case when year = 0 then ${usageText.allYears} else ${`${usageText.year} `} || year end`;
  return sql`
    select id, ${`${usageText.guide}, `}::text || ${year} || ${`, ${usageText.version} `} || version as label,
      ${`/documents?programme=${id}`}::text || case when year = 0 then '' else '&year=' || year end as path
    from (select distinct on (year) * from publication where programme = ${id} order by year, version desc) as newest
    where withdrawn_at is null`;
}

export async function copyPartsAndPlans(db: Db, copies: readonly Copied[], changes?: PlanChanges): Promise<void> {
  const programmes = copies.map(({ source, copy }) => ({ source: source.id, copy }));
  await linkParts(
    db,
    sql`
      select known.organization, target.copy as programme, known.programme_part
      from jsonb_to_recordset(${JSON.stringify(programmes)}::jsonb) as target (source int, copy int)
      join programme_programme_part known on known.programme = target.source`,
  );
  await copyPlans(db, programmes, changes);
}
