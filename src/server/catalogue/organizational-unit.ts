// Rules of organizational units: a tree inside one organization, which users with units change from their own units down,
// and a calendar shape that is fixed once in use.
import { definitions } from '#shared/definitions/registry.ts';
import { fieldText } from '#shared/text/field.ts';
import { usageText } from '#shared/text/usage.ts';
import { mayWriteForUnit } from '#server/access/user.ts';
import { Refusal } from '#server/refusal.ts';
import { byProgramme, byTitle, byUnitCalendar } from './named-uses.ts';
import type { Rules } from './rules.ts';
import { isBelow } from './tree.ts';
import { countUses, isUsed, labelUses } from './uses.ts';

const uses = [
  {
    table: 'programme',
    column: 'organizational_unit',
    label: usageText.programmes,
    path: '/programmes',
    named: byProgramme,
  },
  {
    table: 'year_part',
    column: 'organizational_unit',
    label: usageText.yearParts,
    path: '/calendar/organizationalunit',
    named: byUnitCalendar,
  },
  { table: 'user_organizational_unit', column: 'organizational_unit', label: usageText.users, path: '/users' },
  {
    table: 'organizational_unit',
    column: 'parent__organizational_unit',
    label: usageText.units,
    path: '/organizationalunits',
    named: byTitle(definitions.organizationalUnit),
  },
];
/** Words that people made for a unit do not vanish along with it. They fix nothing about it, so they do not make it in use. */
const words = labelUses('organizational_unit');
const tree = { table: 'organizational_unit', parent: 'parent__organizational_unit' };

export const organizationalUnitRules: Rules = {
  computed: { in_use: isUsed(uses) },

  usedBy: (db, id, asking) => countUses(db, id, [...uses, ...words], asking),

  // A unit of one's own may be changed, and units below it made. Elsewhere it would lift the own limit: what hangs below a
  // unit of somebody's is theirs to write for.
  guard: (user, { id, organization }) => {
    if (!mayWriteForUnit(user, organization, id)) throw new Refusal(403, fieldText.notYourUnit);
  },

  check: async ({ db, user, organization, before, after }) => {
    const errors: Record<string, string> = {};
    const parent = after[tree.parent] as number | null;
    const moved = !before || before[tree.parent] !== parent;
    const places = before ? [before[tree.parent] as number | null, parent] : [parent];
    if (moved && !places.every((unit) => mayWriteForUnit(user, organization, unit)))
      errors[tree.parent] = fieldText.notYourUnit;
    if (!before) return errors;
    if (parent !== null && (await isBelow(db, tree, parent, before.id))) errors[tree.parent] = fieldText.cycle;
    const fixed = ['show_year_parts', 'show_blocks'].filter((name) => before[name] !== after[name]);
    if (fixed.length > 0 && (await countUses(db, before.id, uses)).length > 0)
      for (const name of fixed) errors[name] = fieldText.fixed;
    return errors;
  },
};
