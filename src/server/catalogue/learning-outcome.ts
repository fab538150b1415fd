// Outcomes: a tree within a framework. Removing one that a programme, unit or exam links to makes it inactive instead.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { byTitle, recordsNamed, ifReadable } from '#server/records/named-uses.ts';
import { readColumns } from '#server/records/known-columns.ts';
import type { Change, RecordType } from '#server/records/record-type.ts';
import { hasChildren, isBelow, readChildren, readNewParents } from '#server/records/tree.ts';
import { asGroup } from '#server/records/use-groups.ts';
import { sameValue } from '#server/records/values.ts';
import type { MatchedOutcome } from '#shared/definitions/outcome-link.ts';
import { levelsIn } from '#shared/definitions/outcome-scale.ts';
import { definitions } from '#shared/definitions/registry.ts';
import { isOnScale } from '#shared/outcomes/framework-rules.ts';
import { fieldText } from '#shared/text/field.ts';
import { outcomeText } from '#shared/text/outcomes.ts';
import { usageText } from '#shared/text/usage.ts';

import { highestLinkedOf } from './highest-linked.ts';
import { hasLinks, outcomeUses } from './outcome-uses.ts';

const children = {
  table: 'learning_outcome',
  column: 'parent',
  label: usageText.outcomes,
  path: '/learningoutcomes',
  named: byTitle(definitions.learningOutcome),
  attribute: 'learning_outcome.parent',
};
const tree = { table: 'learning_outcome', parent: 'parent' };

export const learningOutcome: RecordType = {
  definition: definitions.learningOutcome,

  usedBy: [children],

  usedIn: [
    ...outcomeUses((id) => sql`select ${id}::int`),
    asGroup('learning_outcome', usageText.groups.outcomesBelow, children),
    {
      object: 'learning_outcome',
      label: usageText.groups.matching,
      rows: ifReadable('learning_outcome.matches', (reader, id) =>
        recordsNamed(
          definitions.learningOutcome,
          reader,
          sql`select learning_outcome from outcome_match where matches = ${id}`,
        ),
      ),
    },
  ],

  retired: { linked: linkedOutcomes, values: { active: false } },

  prepareCheck: async ({ db }, _organization, changes) => {
    const others = changes.flatMap(({ values }) => [Number(values[tree.parent] ?? 0), ...matchedIn(values['matches'])]);
    await frameworksOf(
      db,
      others.filter((id) => id > 0),
    );
    const frameworks = changes.map(({ before, values }) => values['framework'] ?? before?.['framework']);
    await readScales(
      db,
      frameworks.filter((id) => typeof id === 'number'),
    );
    await readNewParents(db, tree, changes);
    const moved = changes.flatMap(({ before, values }) =>
      before && (values['framework'] ?? before['framework']) !== before['framework'] ? [before.id] : [],
    );
    await readChildren(db, tree, moved);
    await highestLinkedOf(db, moved);
  },

  check: async (change) => ({
    ...(await checkPlace(change)),
    ...(await checkMatches(change)),
    ...(await checkLevel(change)),
  }),
};

/** Its level must be on the scale of its framework, and so must the levels of its links if it moves to another framework. */
async function checkLevel({ db, before, after }: Change): Promise<Record<string, string>> {
  const framework = after['framework'] as number;
  const isMoved = before && before['framework'] !== framework;
  if (before && !isMoved && before['level'] === after['level']) return {};
  const scale = (await readScales(db, [framework])).get(framework);
  if (!scale) return {};
  const message = outcomeText.levelTooHigh(levelsIn(scale).length);
  if (!isOnScale(after['level'] as number | null, scale)) return { level: message };
  if (!isMoved || isOnScale((await highestLinkedOf(db, [before.id])).get(before.id), scale)) return {};
  return { framework: message };
}

function readScales(db: Db, frameworks: readonly number[]) {
  return readColumns<{ scale: number | null; scale_levels: string }>(
    db,
    'learning_outcome_framework',
    ['scale', 'scale_levels'],
    frameworks,
  );
}

async function checkPlace({ db, before, after }: Change): Promise<Record<string, string>> {
  const parent = after[tree.parent] as number | null;
  const framework = after['framework'] as number;
  const isMoved = before && before['framework'] !== framework;
  if (isMoved && (await hasChildren(db, tree, before.id))) return { framework: outcomeText.childrenStay };
  if (parent === null || (before && before[tree.parent] === parent && !isMoved)) return {};
  if ((await frameworksOf(db, [parent])).some((each) => each !== framework))
    return { [tree.parent]: outcomeText.otherFramework };
  return before && (await isBelow(db, tree, parent, before.id)) ? { [tree.parent]: fieldText.cycle } : {};
}

async function checkMatches({ db, before, after }: Change): Promise<Record<string, string>> {
  const isMoved = before && before['framework'] !== after['framework'];
  if (before && !isMoved && sameValue(before['matches'], after['matches'])) return {};
  const others = matchedIn(after['matches']);
  if (before && others.includes(before.id)) return { matches: outcomeText.itself };
  const framework = after['framework'];
  return (await frameworksOf(db, others)).includes(framework as number) ? { matches: outcomeText.sameFramework } : {};
}

async function frameworksOf(db: Db, ids: readonly number[]): Promise<number[]> {
  const known = await readColumns<{ framework: number }>(db, 'learning_outcome', ['framework'], ids);
  return ids.flatMap((id) => known.get(id)?.framework ?? []);
}

function matchedIn(matches: unknown): number[] {
  return ((matches ?? []) as MatchedOutcome[]).map(({ learning_outcome }) => learning_outcome);
}

async function linkedOutcomes(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const found = await sql<{ id: number }>`
    select id from unnest(${ids}::int[]) as given (id) where ${hasLinks(sql`given.id`)}`.execute(db);
  return new Set(found.rows.map(({ id }) => id));
}
