// Differences in wire form: items with where they stand, values with their names.
import type { Db } from '#server/db/connect.ts';
import { placedDefinition } from '#server/planner/lesson-rows.ts';
import { readableName } from '#server/planner/programme.ts';
import type { User } from '#server/rights/user.ts';
import type { ComparedChange, Comparison } from '#shared/api/compare.ts';
import type { AnyDefinition } from '#shared/definitions/definition.ts';
import { definitions } from '#shared/definitions/registry.ts';
import type { Difference } from '#shared/planning/compare.ts';

import type { Side, SideItem } from './read-side.ts';
import { plainValue, valueNamer } from './value-names.ts';

interface Told {
  attributes: ComparedChange[];
  items: Comparison['items'];
}

interface ValueChange {
  name: string;
  from: unknown;
  to: unknown;
}

/** One query for the names of all values. */
export async function tellDifferences(
  db: Db,
  user: User,
  organization: number,
  { attributes, items }: { attributes: readonly ValueChange[]; items: readonly Difference<SideItem>[] },
): Promise<Told> {
  const definition: AnyDefinition = definitions.programme;
  const own = attributes.map((change) => ({ definition, ...change }));
  const inside = items.map(itemChanges);
  const values = [...own, ...inside.flat()].flatMap(({ definition: of, name, from, to }) =>
    [from, to].map((value) => ({ attribute: of.attributes[name], value })),
  );
  const nameOf = await valueNamer(db, user, organization, values);
  const tell = ({ definition: of, name, from, to }: ValueChange & { definition: AnyDefinition }): ComparedChange => {
    const attribute = of.attributes[name];
    return {
      ...{ object: of.object, attribute: name, from: plainValue(from), to: plainValue(to) },
      ...{ from_text: nameOf({ attribute, value: from }), to_text: nameOf({ attribute, value: to }) },
    };
  };
  return {
    attributes: own.map(tell),
    items: items.map(({ left, right, moved, within }, index) => ({
      ...{ left: wireItem(left), right: wireItem(right), moved, within },
      changes: (inside[index] ?? []).map(tell),
    })),
  };
}

const definitionOf: Record<string, AnyDefinition> = {
  programme_part: definitions.programmePart,
  educational_unit: definitions.educationalUnit,
  course: placedDefinition.course,
  exam: placedDefinition.exam,
};

function itemChanges({ left, right, changed }: Difference<SideItem>) {
  const definition = right && definitionOf[right.object];
  if (!definition) return [];
  return changed.map((name) => ({ definition, name, from: left?.values[name], to: right.values[name] }));
}

export function wireSide(user: User, { open, moment, plan }: Side): Comparison['left'] {
  return {
    programme: open.head,
    name: readableName(user, open.head),
    moment: moment?.toISOString() ?? null,
    years: plan?.years ?? null,
  };
}

function wireItem(item: SideItem | null): Comparison['items'][number]['left'] {
  if (!item) return null;
  const { id, parent, kind, object, record, title, year, where, place } = item;
  return { relation_id: id, parent: parent ?? 0, kind, object, id: record, title, year, where, ...place };
}
