// Differences in wire form: items with their place, values with their names.
import type { Db } from '#server/db/connect.ts';
import { placedDefinition } from '#server/planner/lesson-rows.ts';
import { readableName } from '#server/planner/programme.ts';
import type { User } from '#server/rights/user.ts';
import type { ComparedChange, Comparison } from '#shared/api/compare.ts';
import type { AnyDefinition } from '#shared/definitions/definition.ts';
import { definitions } from '#shared/definitions/registry.ts';
import type { Difference } from '#shared/planning/compare.ts';

import { linksOnlyIn } from './outcome-lines.ts';
import type { ComparedSide, SideItem } from './read-side.ts';
import { type NamedValue, plainValue, valueNamer } from './value-names.ts';

interface DescribedDifferences {
  attributes: ComparedChange[];
  items: Comparison['items'];
}

interface ValueChange {
  name: string;
  from: unknown;
  to: unknown;
}

interface DefinedChange extends ValueChange {
  definition: AnyDefinition;
}

/** One query for the names of all values. */
export async function describeDifferences(
  db: Db,
  user: User,
  organization: number,
  { attributes, items }: { attributes: readonly ValueChange[]; items: readonly Difference<SideItem>[] },
): Promise<DescribedDifferences> {
  const definition: AnyDefinition = definitions.programme;
  const own = attributes.map((change) => ({ definition, ...change }));
  const inside = items.map(itemChanges);
  const values = [...own, ...inside.flat()].flatMap(valuesOf);
  const nameOf = await valueNamer(db, user, organization, values);
  const describe = (change: DefinedChange): ComparedChange => {
    const { definition: of, name, from, to } = change;
    const [from_text, to_text] = valuesOf(change).map(nameOf) as [string, string];
    return { object: of.object, attribute: name, from: plainValue(from), to: plainValue(to), from_text, to_text };
  };
  return {
    attributes: own.map(describe),
    items: items.map(({ left, right, moved, within }, index) => ({
      ...{ ...wirePlaces(left, right, moved), moved, within },
      changes: (inside[index] ?? []).map(describe),
    })),
  };
}

/** Both values to name. Of a list of outcomes, only those that differ from the other side. */
function valuesOf({ definition, name, from, to }: DefinedChange): [NamedValue, NamedValue] {
  const attribute = definition.attributes[name];
  const [left, right] = attribute?.kind === 'outcomes' ? [linksOnlyIn(from, to), linksOnlyIn(to, from)] : [from, to];
  return [
    { attribute, value: left },
    { attribute, value: right },
  ];
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

export function wireSide(user: User, { open, moment, plan }: ComparedSide): Comparison['left'] {
  return {
    programme: open.head,
    name: readableName(user, open.head),
    moment: moment?.toISOString() ?? null,
    years: plan?.years ?? null,
  };
}

/** In two calendars the same week number may be another week of the unit; then the exact place is added. */
function wirePlaces(left: SideItem | null, right: SideItem | null, moved: boolean) {
  const isExact = moved && left?.where === right?.where && left?.exactly !== right?.exactly;
  return { left: wireItem(left, isExact), right: wireItem(right, isExact) };
}

function wireItem(item: SideItem | null, isExact: boolean): Comparison['items'][number]['left'] {
  if (!item) return null;
  const { id, parent, kind, object, record, title, year, exactly, which, place } = item;
  const where = [item.where, isExact ? exactly : '', which].filter(Boolean).join(', ');
  return { relation_id: id, parent: parent ?? 0, kind, object, id: record, title, year, where, ...place };
}
