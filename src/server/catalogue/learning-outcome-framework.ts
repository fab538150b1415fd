// Frameworks: a copy includes all outcomes, each with a reference to its original.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { byTitle } from '#server/records/named-uses.ts';
import type { Change, RecordType, Use } from '#server/records/record-type.ts';
import { asGroup } from '#server/records/use-groups.ts';
import { MAX_LEVEL } from '#shared/definitions/outcome-link.ts';
import { levelsIn, ownLevels, ownScale } from '#shared/definitions/outcome-scale.ts';
import { definitions } from '#shared/definitions/registry.ts';
import { can } from '#shared/permissions/rights.ts';
import { catalogueText } from '#shared/text/catalogue.ts';
import { outcomeText } from '#shared/text/outcomes.ts';
import { usageText } from '#shared/text/usage.ts';

import { highestLinked } from './highest-linked.ts';
import { outcomeUses } from './outcome-uses.ts';

export const learningOutcomeFramework: RecordType = {
  definition: definitions.learningOutcomeFramework,

  usedBy: linkedOutcomes,

  usedIn: [
    ...outcomeUses((id) => sql`select id from learning_outcome where framework = ${id}`),
    asGroup('learning_outcome', usageText.groups.outcomes, {
      table: 'learning_outcome',
      column: 'framework',
      named: byTitle(definitions.learningOutcome),
      attribute: 'learning_outcome.framework',
    }),
  ],

  check: async (change) => ({
    ...(await checkLinked(change)),
    ...checkScale(change),
    ...checkPeriod(change),
    ...checkShared(change),
  }),

  // A copy belongs to the school that created it.
  copied: async () => ({ shared: false }),

  cloned: async ({ db, source, copy }) => copyOutcomes(db, source.id, copy, source.organization),
};

function checkScale({ after: { scale, scale_levels } }: Change): Record<string, string> {
  if (scale !== ownScale) return {};
  const levels = ownLevels(scale_levels as string);
  if (levels.length < 2) return { scale_levels: outcomeText.tooFewLevels };
  return levels.length > MAX_LEVEL ? { scale_levels: outcomeText.tooManyLevels(MAX_LEVEL) } : {};
}

/** A scale may not become shorter than the levels in use. */
async function checkLinked({ db, before, after }: Change): Promise<Record<string, string>> {
  if (!before) return {};
  const most = levelsIn(after).length;
  const [scale, own] = [before['scale'] as number | null, before['scale_levels'] as string];
  if (most >= levelsIn({ scale, scale_levels: own }).length) return {};
  const used = await highestLinked(db, sql`framework = ${before.id}`);
  return used > most ? { scale: outcomeText.levelInUse(used, most) } : {};
}

function checkPeriod({ after: { valid_from: from, valid_to: to } }: Change): Record<string, string> {
  return from && to && (to as string) < (from as string) ? { valid_to: outcomeText.wrongPeriod } : {};
}

function checkShared({ user, before, after }: Change): Record<string, string> {
  if ((before?.['shared'] ?? false) === after['shared']) return {};
  const { platform } = user.grants;
  return platform && can(platform, 'learning_outcome_framework', 'update')
    ? {}
    : { shared: catalogueText.platformOnly };
}

/** It cannot be removed if one of its outcomes has links. */
async function linkedOutcomes(db: Db, id: number): Promise<Use[]> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count from learning_outcome o
    where o.framework = ${id} and (
      exists (select from programme_outcome where learning_outcome = o.id)
      or exists (select from unit_outcome where learning_outcome = o.id)
      or exists (select from rel__calendar_week__exam e where e.outcomes <> '[]'
        and e.outcomes @> jsonb_build_array(jsonb_build_object('learning_outcome', o.id))))`.execute(db);
  const { count = 0 } = found.rows[0] ?? {};
  return count > 0 ? [{ label: usageText.linkedOutcomes(count), path: '/learningoutcomes' }] : [];
}

/** Copies all outcomes in one statement; matches are not copied into another school. */
export async function copyOutcomes(db: Db, from: number, to: number, organization: number): Promise<void> {
  await sql`
    with map as materialized (
      select id as old, nextval(pg_get_serial_sequence('learning_outcome', 'id'))::int as new
      from learning_outcome where framework = ${from}
    ), copies as (
      insert into learning_outcome (id, organization, framework, code, title, parent,
        position, phase, level, active, description, ancestor)
      select map.new, ${organization}::int, ${to}::int, o.code, o.title, above.new, o.position,
        phase.id, o.level, o.active, o.description,
        case when o.organization = ${organization}::int then o.id end
      from map join learning_outcome o on o.id = map.old
      left join attribute_option phase
        on phase.id = o.phase and (phase.organization is null or phase.organization = ${organization}::int)
      left join map above on above.old = o.parent
      returning id
    )
    insert into outcome_match (organization, learning_outcome, matches, kind)
    select m.organization, map.new, m.matches, m.kind
    from outcome_match m join map on map.old = m.learning_outcome
    where m.organization = ${organization}::int and exists (select from copies)`.execute(db);
}
