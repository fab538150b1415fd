// Rules of organizational units: a tree inside one organization, and a calendar shape that is fixed once in use.
import { nl } from '#shared/text/nl.ts';
import type { Rules } from './rules.ts';
import { isBelow } from './tree.ts';
import { countUses, isUsed } from './uses.ts';

const places = [
  { table: 'programme', column: 'organizational_unit', label: nl.use.programmes, path: '/programmes' },
  {
    table: 'year_part',
    column: 'organizational_unit',
    label: nl.use.yearParts,
    path: '/calendar/organizationalunit',
  },
  { table: 'user_organizational_unit', column: 'organizational_unit', label: nl.use.users, path: '/users' },
  {
    table: 'organizational_unit',
    column: 'parent__organizational_unit',
    label: nl.use.units,
    path: '/organizationalunits',
  },
];
const tree = { table: 'organizational_unit', parent: 'parent__organizational_unit' };

export const organizationalUnitRules: Rules = {
  computed: { in_use: isUsed(places) },

  usedBy: (db, id) => countUses(db, id, places),

  check: async ({ db, before, after }) => {
    if (!before) return {};
    const errors: Record<string, string> = {};
    const parent = after[tree.parent] as number | null;
    if (parent !== null && (await isBelow(db, tree, parent, before.id))) errors[tree.parent] = nl.field.cycle;
    const fixed = ['show_year_parts', 'show_blocks'].filter((name) => before[name] !== after[name]);
    if (fixed.length > 0 && (await countUses(db, before.id, places)).length > 0)
      for (const name of fixed) errors[name] = nl.field.fixed;
    return errors;
  },
};
