// Frameworks: a copy includes all outcomes, each with a reference to its original.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { byTitle } from '#server/records/named-uses.ts';
import type { Change, Copied, RecordType } from '#server/records/record-type.ts';
import { asGroup } from '#server/records/use-groups.ts';
import type { Values } from '#server/records/values.ts';
import { levelsIn } from '#shared/definitions/outcome-scale.ts';
import { definitions } from '#shared/definitions/registry.ts';
import { endsBeforeStart, isOnScale, isShorter, scaleProblem } from '#shared/outcomes/framework-rules.ts';
import { can } from '#shared/permissions/rights.ts';
import { catalogueText } from '#shared/text/catalogue.ts';
import { outcomeText } from '#shared/text/outcomes.ts';
import { usageText } from '#shared/text/usage.ts';

import { highestLinkedIn } from './highest-linked.ts';
import { hasLinks, outcomeUses } from './outcome-uses.ts';

const linkedOutcomes = {
  table: 'learning_outcome',
  column: 'framework',
  which: hasLinks(sql`other.id`),
  label: usageText.linkedOutcomes,
  path: '/learningoutcomes',
};

export const learningOutcomeFramework: RecordType = {
  definition: definitions.learningOutcomeFramework,

  // It cannot be removed if one of its outcomes has links.
  usedBy: [linkedOutcomes],

  usedIn: [
    ...outcomeUses((id) => sql`select id from learning_outcome where framework = ${id}`),
    asGroup('learning_outcome', usageText.groups.outcomes, {
      table: 'learning_outcome',
      column: 'framework',
      named: byTitle(definitions.learningOutcome),
      attribute: 'learning_outcome.framework',
    }),
  ],

  prepareCheck: async ({ db }, _organization, changes) => {
    const shortened = changes.flatMap(({ before, values }) =>
      before && getsShorter(before, values) ? [before.id] : [],
    );
    await highestLinkedIn(db, shortened);
  },

  check: async (change) => ({
    ...(await checkLinked(change)),
    ...checkScale(change),
    ...(endsBeforeStart(change.after) && { valid_to: outcomeText.wrongPeriod }),
    ...checkShared(change),
  }),

  // A copy belongs to the school that created it.
  copied: async () => () => ({ shared: false }),

  cloned: ({ db }, copies) => copyOutcomes(db, copies.map(intoOwnSchool)),
};

function checkScale({ after }: Change): Record<string, string> {
  const problem = scaleProblem(after);
  return problem === '' ? {} : { scale_levels: problem };
}

function getsShorter(before: Values, values: Values): boolean {
  return isShorter({ ...before, ...values }, before);
}

/** A scale may not become shorter than the levels in use. */
async function checkLinked({ db, before, after }: Change): Promise<Record<string, string>> {
  if (!before || !getsShorter(before, after)) return {};
  const used = (await highestLinkedIn(db, [before.id])).get(before.id) ?? 0;
  return isOnScale(used, after) ? {} : { scale: outcomeText.levelInUse(used, levelsIn(after).length) };
}

function checkShared({ user, before, after }: Change): Record<string, string> {
  if ((before?.['shared'] ?? false) === after['shared']) return {};
  const { platform } = user.grants;
  return platform && can(platform, 'learning_outcome_framework', 'update')
    ? {}
    : { shared: catalogueText.platformOnly };
}

/** Whose outcomes are copied, into which framework of which school. */
interface OutcomesCopy {
  source: number;
  copy: number;
  organization: number;
}

function intoOwnSchool({ source: { id, organization }, copy }: Copied): OutcomesCopy {
  return { source: id, copy, organization };
}

/** Copies all outcomes of frameworks in one statement; matches are not copied into another school. */
export async function copyOutcomes(db: Db, frameworks: readonly OutcomesCopy[]): Promise<void> {
  await sql`
    with map as materialized (
      select o.id as old, target.copy, target.organization,
        nextval(pg_get_serial_sequence('learning_outcome', 'id'))::int as new
      from jsonb_to_recordset(${JSON.stringify(frameworks)}::jsonb) as target (source int, copy int, organization int)
      join learning_outcome o on o.framework = target.source
    ), copies as (
      insert into learning_outcome (id, organization, framework, code, title, parent,
        position, phase, level, active, description, ancestor)
      select map.new, map.organization, map.copy, o.code, o.title, above.new, o.position,
        phase.id, o.level, o.active, o.description,
        case when o.organization = map.organization then o.id end
      from map join learning_outcome o on o.id = map.old
      left join attribute_option phase
        on phase.id = o.phase and (phase.organization is null or phase.organization = map.organization)
      left join map above on above.old = o.parent and above.copy = map.copy
      returning id
    )
    insert into outcome_match (organization, learning_outcome, matches, kind)
    select m.organization, map.new, m.matches, m.kind
    from outcome_match m join map on map.old = m.learning_outcome
    where m.organization = map.organization and exists (select from copies)`.execute(db);
}
