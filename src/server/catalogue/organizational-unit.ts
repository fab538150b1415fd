// Organizational units: a tree within one organization. Users with units may change it from their own units down. The shape of a
// unit's calendar is fixed once it is in use.
import { sql } from 'kysely';

import { definitions } from '#shared/definitions/registry.ts';
import { fieldText } from '#shared/text/field.ts';
import { usageText } from '#shared/text/usage.ts';
import type { Db } from '#server/db/connect.ts';
import { mayWriteForUnit } from '#server/rights/user.ts';
import { Refusal } from '#server/refusal.ts';
import { byProgramme, byTitle, byUnitCalendar, byUser, ifReadable } from '#server/records/named-uses.ts';
import type { RecordType } from '#server/records/record-type.ts';
import { hasChildren, isBelow, readChildren, readNewParents } from '#server/records/tree.ts';
import { asGroup } from '#server/records/use-groups.ts';
import { countUses, isUsed } from '#server/records/uses.ts';
import type { Values } from '#server/records/values.ts';
import { readOnce } from '#server/records/write.ts';

import { labelGroups, labelUses } from './label-uses.ts';
import { programmeUses } from './programme-uses.ts';

const { groups } = usageText;
const programmes = {
  table: 'programme',
  column: 'organizational_unit',
  label: usageText.programmes,
  path: '/programmes',
  named: byProgramme,
  attribute: 'programme.organizational_unit',
};
const calendars = {
  table: 'year_part',
  column: 'organizational_unit',
  label: usageText.yearParts,
  path: '/calendar/organizationalunit',
  named: byUnitCalendar,
};
const people = {
  table: 'user_organizational_unit',
  column: 'organizational_unit',
  label: usageText.users,
  path: '/users',
  named: byUser,
};
const children = {
  table: 'organizational_unit',
  column: 'parent__organizational_unit',
  label: usageText.units,
  path: '/organizationalunits',
  named: byTitle(definitions.organizationalUnit),
  attribute: 'organizational_unit.parent__organizational_unit',
};
const otherUses = [programmes, calendars, people];
const uses = [...otherUses, children];
/** Labels of a unit prevent its removal, because they are users' work, but do not count as use of the unit. */
const words = labelUses('organizational_unit');
const tree = { table: 'organizational_unit', parent: 'parent__organizational_unit' };

export const organizationalUnit: RecordType = {
  definition: definitions.organizationalUnit,

  computed: { in_use: isUsed(uses) },

  usedBy: [...uses, ...words],

  usedIn: [
    ...programmeUses(
      groups.programmes,
      ifReadable(programmes.attribute, (_, id) => sql`select id from programme where organizational_unit = ${id}`),
    ),
    asGroup('calendar__organization', groups.calendars, calendars),
    asGroup('user', groups.users, people),
    asGroup('organizational_unit', groups.unitsBelow, children),
    ...labelGroups(words),
  ],

  // Users with units may change their units and create units below them. Elsewhere they could extend their own limit by moving units
  // below theirs.
  guard: (user, { id, organization }) => {
    if (!mayWriteForUnit(user, organization, id)) throw new Refusal(403, fieldText.notYourUnit);
  },

  prepareCheck: async ({ db }, _organization, changes) => {
    await readNewParents(db, tree, changes);
    const reshaped = changes.flatMap(({ before, values }) =>
      before && shapeChange(before, { ...before, ...values }).length > 0 ? [before.id] : [],
    );
    await readChildren(db, tree, reshaped);
    await readOtherUses(db, reshaped);
  },

  check: async ({ db, user, organization, before, after }) => {
    const errors: Record<string, string> = {};
    const parent = after[tree.parent] as number | null;
    const moved = !before || before[tree.parent] !== parent;
    const places = before ? [before[tree.parent] as number | null, parent] : [parent];
    if (moved && !places.every((unit) => mayWriteForUnit(user, organization, unit)))
      errors[tree.parent] = fieldText.notYourUnit;
    if (!before) return errors;
    if (moved && parent !== null && (await isBelow(db, tree, parent, before.id))) errors[tree.parent] = fieldText.cycle;
    const reshaped = shapeChange(before, after);
    if (reshaped.length > 0 && (await isInUse(db, before.id)))
      for (const name of reshaped) errors[name] = fieldText.fixed;
    return errors;
  },
};

function shapeChange(before: Values, after: Values): string[] {
  return ['show_year_parts', 'show_blocks'].filter((name) => before[name] !== after[name]);
}

async function isInUse(db: Db, unit: number): Promise<boolean> {
  return (await hasChildren(db, tree, unit)) || (await readOtherUses(db, [unit])).get(unit) === true;
}

/** Whether units are used by more than the units below them, which the same import may move. */
function readOtherUses(db: Db, units: readonly number[]): Promise<ReadonlyMap<number, boolean>> {
  return readOnce(db, 'other uses of units', units, async (ids) => {
    const counts = await countUses(db, ids, otherUses);
    return ids.map((id) => [id, counts.has(id)]);
  });
}
