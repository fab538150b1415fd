// Rules of programme parts: a tree, linked to programmes, which users with units change only for their own units.
import { nl } from '#shared/text/nl.ts';
import { mayWriteForUnit } from '#server/access/user.ts';
import type { Change, Rules } from './rules.ts';
import { isBelow } from './tree.ts';
import { countUses, isUsed } from './uses.ts';

const linked = {
  table: 'programme_programme_part',
  column: 'programme_part',
  label: nl.use.programmes,
  path: '/programmes',
};
const children = {
  table: 'programme_part',
  column: 'parent__programme_part',
  label: nl.use.parts,
  path: '/programmeparts',
};
const placed = {
  table: 'placement',
  column: 'programme_part',
  label: nl.placement.placed,
  path: '/calendar/programme',
};
const tree = { table: 'programme_part', parent: 'parent__programme_part' };

export const programmePartRules: Rules = {
  computed: { in_use: isUsed([linked, placed]) },

  usedBy: (db, id) => countUses(db, id, [linked, placed, children]),

  check: async (change) => {
    const { db, before, after } = change;
    const errors: Record<string, string> = {};
    const parent = after[tree.parent] as number | null;
    if (before && parent !== null && (await isBelow(db, tree, parent, before.id))) errors[tree.parent] = nl.field.cycle;
    if (!(await mayLink(change))) errors['programmes'] = nl.field.notYourUnit;
    return errors;
  },
};

/** Adding a part to a programme, or taking it out, changes that programme. */
async function mayLink({ db, user, organization, before, after }: Change): Promise<boolean> {
  if (user.writableUnits === null) return true;
  const was = (before?.['programmes'] ?? []) as number[];
  const becomes = after['programmes'] as number[];
  const touched = [...was.filter((id) => !becomes.includes(id)), ...becomes.filter((id) => !was.includes(id))];
  if (touched.length === 0) return true;
  // One of another school is not found here; the reference then says the same as of one that exists nowhere.
  const programmes = await db
    .selectFrom('programme')
    .select('organizational_unit')
    .where('id', 'in', touched)
    .where('organization', '=', organization)
    .execute();
  return programmes.every(({ organizational_unit }) => mayWriteForUnit(user, organizational_unit));
}
