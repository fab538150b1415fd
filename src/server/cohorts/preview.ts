// Previews a new cohort per programme: what is copied, what changes, and what prevents it. Writes nothing.
import { sql } from 'kysely';

import { type PlacementRow, placementRows } from '#server/calendar/placement-rows.ts';
import { levelOf, readsLevel, rowReader } from '#server/calendar/readable-rows.ts';
import { cachedFindings } from '#server/checks/cached-findings.ts';
import { programmeRevisions } from '#server/planner/programme-revisions.ts';
import type { Db } from '#server/db/connect.ts';
import type { Call } from '#server/http/call.ts';
import { readableName } from '#server/planner/programme.ts';
import { titleOf } from '#server/planner/wire.ts';
import type { User } from '#server/rights/user.ts';
import type {
  CohortInput,
  CohortPreview,
  CohortProgramme,
  CohortQuestion,
  CohortUnit,
  CohortWeek,
} from '#shared/api/cohorts.ts';
import { distinguish } from '#shared/planning/distinguish.ts';
import { can, canAttribute, type Rights, rightsIn } from '#shared/permissions/rights.ts';
import { cohortText } from '#shared/text/cohorts.ts';
import { dutchFromIso } from '#shared/text/dates.ts';

import { cohortWeeks } from './plans.ts';
import { mayRenew, refusalOf, unitsToRenew } from './refusals.ts';
import { schoolOf, withUsualChoice } from './school.ts';
import { type CohortSource, supersededIds, readSources } from './source.ts';

/** Number of programmes whose plans are read at once. */
const BATCH = 5;

export async function previewCohort({ db, user, body }: Call<string, unknown, CohortQuestion>): Promise<CohortPreview> {
  const organization = await schoolOf(db, user, body);
  const input = await withUsualChoice(db, user, organization, body);
  const all = await readSources(db, organization, body.programmes, body.year_start);
  const superseded = supersededIds(all);
  const sources = all.filter(({ id }) => body.only?.includes(id) ?? true);
  const findings = await countFindings(db, user, organization, sources);
  const units = new Map<number, CohortUnit>();
  const programmes: CohortProgramme[] = [];
  for (let at = 0; at < sources.length; at += BATCH) {
    const some = sources.slice(at, at + BATCH);
    const rows = await placementRows(db, sql`p.programme = any(${some.map(({ id }) => id)}::int[])`);
    for (const source of some) {
      const own = rows.filter(({ programme }) => programme === source.id);
      const described = describeProgramme(user, source, own, input, units);
      const refused = described.refused || (superseded.has(source.id) ? cohortText.refused.earlier : '');
      programmes.push({ ...described, refused, findings: findings?.get(source.id) ?? null });
    }
  }
  return { programmes, default: input.units.default, units: [...units.values()] };
}

function describeProgramme(
  user: User,
  source: CohortSource,
  rows: readonly PlacementRow[],
  input: CohortInput,
  units: Map<number, CohortUnit>,
): Omit<CohortProgramme, 'findings'> {
  const { id, organization } = source;
  const rights = rightsIn(user.grants, organization);
  const along = rows.filter(({ year }) => year <= source.years.length).map(rowReader(rights));
  const planned = new Set(along.filter(isUnit).map(({ object }) => object));
  const refused =
    refusalOf(user, source, input.year_start) ||
    (unitsToRenew(input, planned).length > 0 && !mayRenew(user, organization) ? cohortText.refused.noUnitRight : '');
  const reads = (level: 1 | 2 | 3) => can(rights, 'calendar', 'read') && readsLevel(rights, level);
  const counted = (kinds: PlacementRow['kind'][], level: 1 | 2 | 3) =>
    reads(level) ? along.filter(({ kind }) => kinds.includes(kind)).length : null;
  const readsUnits = reads(1) && reads(2);
  if (readsUnits) addUnits(units, along, input, rights);
  const { from, others } = cohortWeeks(source, along, input);
  const seen = others.filter(({ node }) => reads(levelOf(node.row.kind)));
  const apart = distinguish(
    seen.map(({ node: { row, parent } }) => ({
      ...{ id: row.id, parent: null, title: titleOf(row), mirrored: row.mirrored || parent?.row.mirrored === true },
      where: [parent?.row.object, row.year, from(row.id)?.start_date].join(' '),
      place: { x: row.x, y: row.y },
    })),
  );
  return {
    id,
    title: readableName(user, source),
    year_start: canAttribute(rights, 'programme.year_start', 'read') ? source.start : null,
    refused,
    years: source.years.length,
    counts: {
      parts: counted(['part'], 1),
      units: readsUnits ? planned.size : null,
      courses: counted(['course'], 3),
      exams: counted(['exam'], 3),
    },
    units: readsUnits ? [...planned] : [],
    no_calendar: source.years.filter(({ next }) => next.blocks === 0).map(({ year, label }) => ({ year, label })),
    weeks: seen.map(({ node, why, spot }): CohortWeek => {
      const around = node.parent;
      const inside = around && reads(levelOf(around.row.kind)) ? titleOf(around.row) : '';
      const [now, next] = [from(node.row.id), spot ? around?.weeks[spot.y] : undefined];
      return {
        relation_id: node.row.id,
        title: titleOf(node.row),
        inside: [inside, apart.get(node.row.id)].filter(Boolean).join(', '),
        year: node.row.year,
        why,
        from: now?.calendar_week ?? 0,
        from_date: now ? dutchFromIso(now.start_date) : '',
        week: spot ? spot.y + 1 : 0,
        to: next?.calendar_week ?? 0,
        to_date: next ? dutchFromIso(next.start_date) : '',
      };
    }),
    unseen: others.length - seen.length,
  };
}

function isUnit({ kind }: PlacementRow): boolean {
  return kind === 'block_unit' || kind === 'week_unit';
}

function addUnits(
  units: Map<number, CohortUnit>,
  rows: readonly PlacementRow[],
  input: CohortInput,
  rights: Rights,
): void {
  const readsVersion = canAttribute(rights, 'educational_unit.version', 'read');
  for (const row of new Map(rows.filter(isUnit).map((each) => [each.object, each])).values()) {
    const known = units.get(row.object);
    units.set(row.object, {
      id: row.object,
      title: row.title,
      version: readsVersion ? row.version : null,
      choice: unitsToRenew(input, [row.object]).length > 0 ? 'new_version' : 'same',
      programmes: (known?.programmes ?? 0) + 1,
    });
  }
}

/** Counts findings that nobody accepted. Null for users who may not see the calendar. */
async function countFindings(db: Db, user: User, organization: number, sources: readonly CohortSource[]) {
  const rights = rightsIn(user.grants, organization);
  if (!can(rights, 'calendar', 'read') || !can(rights, 'calendar__level1', 'read')) return null;
  const wanted = new Set(sources.map(({ id }) => id));
  const all = await programmeRevisions(db, organization, { organization });
  const asked = all.filter(({ id }) => wanted.has(id));
  const found = await cachedFindings(db, user, organization, asked);
  return new Map(
    asked.map(({ id }, index) => {
      const sum = { error: 0, warning: 0, info: 0 };
      for (const counts of found[index]?.counts.values() ?? [])
        for (const severity of ['error', 'warning', 'info'] as const) sum[severity] += counts[severity];
      return [id, sum];
    }),
  );
}
