// Programme parts: a tree, linked to programmes. Users with units may only link programmes of their own units.
import { sql } from 'kysely';

import { definitions } from '#shared/definitions/registry.ts';
import { canAttribute, rightsIn } from '#shared/permissions/rights.ts';
import { fieldText } from '#shared/text/field.ts';
import { placementText } from '#shared/text/placement.ts';
import { usageText } from '#shared/text/usage.ts';
import { mayWriteForUnit } from '#server/rights/user.ts';
import type { Db } from '#server/db/connect.ts';
import { byPlanning, byProgramme, byTitle, ifReadable } from '#server/records/named-uses.ts';
import { readColumns } from '#server/records/known-columns.ts';
import type { Change, RecordType, Row } from '#server/records/record-type.ts';
import { isBelow, readNewParents } from '#server/records/tree.ts';
import { asGroup } from '#server/records/use-groups.ts';
import { isUsed } from '#server/records/uses.ts';

import { placementUses } from './planned-uses.ts';
import { programmeUses } from './programme-uses.ts';

const linked = {
  table: 'programme_programme_part',
  column: 'programme_part',
  label: usageText.programmes,
  path: '/programmes',
  named: byProgramme,
  attribute: 'programme_part.programmes',
};
const children = {
  table: 'programme_part',
  column: 'parent__programme_part',
  label: usageText.parts,
  path: '/programmeparts',
  named: byTitle(definitions.programmePart),
  attribute: 'programme_part.parent__programme_part',
};
const placed = {
  table: 'placement',
  column: 'programme_part',
  label: placementText.placed,
  path: '/calendar/programme',
  named: byPlanning,
};
const tree = { table: 'programme_part', parent: 'parent__programme_part' };

export const programmePart: RecordType = {
  definition: definitions.programmePart,

  computed: { in_use: isUsed([linked, placed]) },

  usedBy: [linked, placed, children],

  usedIn: [
    ...programmeUses(
      usageText.groups.linkedProgrammes,
      ifReadable(
        linked.attribute,
        (_, id) => sql`select programme from programme_programme_part where programme_part = ${id}`,
      ),
    ),
    placementUses('programme_part'),
    asGroup('programme_part', usageText.groups.partsBelow, children),
  ],

  prepareCheck: async ({ db, user }, organization, changes) => {
    await readNewParents(db, tree, changes);
    if (!user.unitLimits.has(organization)) return;
    const linkedTo = (values: Change['after'] | null) => (values?.['programmes'] ?? []) as number[];
    await unitsOf(
      db,
      changes.flatMap(({ before, values }) => [...linkedTo(before), ...linkedTo(values)]),
    );
  },

  check: async (change) => {
    const { db, before, after } = change;
    const errors: Record<string, string> = {};
    const parent = after[tree.parent] as number | null;
    const moved = before && before[tree.parent] !== parent;
    if (moved && parent !== null && (await isBelow(db, tree, parent, before.id))) errors[tree.parent] = fieldText.cycle;
    if (mostBelowLeast(after)) errors['choose_ects_max'] = fieldText.mostBelowLeast;
    if (!(await mayLink(change))) errors['programmes'] = fieldText.notYourUnit;
    return errors;
  },

  // Any user may copy a part, but the copy is only linked to the user's own programmes, and only with the right to set that.
  copied: async ({ db, user }, sources) => {
    const linkedTo = (source: Row) => source['programmes'] as number[];
    const limited = sources.filter(({ organization }) => user.unitLimits.has(organization));
    const units = await unitsOf(db, limited.flatMap(linkedTo));
    return (source) => {
      const { organization } = source;
      const may = canAttribute(rightsIn(user.grants, organization), 'programme_part.programmes', 'create');
      const own = linkedTo(source).filter((id) =>
        mayWriteForUnit(user, organization, units.get(id)?.organizational_unit ?? null),
      );
      return { programmes: may ? own : [] };
    };
  },
};

function mostBelowLeast({ choose_ects_min: least, choose_ects_max: most }: Change['after']): boolean {
  return typeof least === 'number' && typeof most === 'number' && most < least;
}

/** Adding a part to a programme, or removing it, changes that programme. */
async function mayLink({ db, user, organization, before, after }: Change): Promise<boolean> {
  const was = (before?.['programmes'] ?? []) as number[];
  const becomes = after['programmes'] as number[];
  const touched = [...was.filter((id) => !becomes.includes(id)), ...becomes.filter((id) => !was.includes(id))];
  if (!user.unitLimits.has(organization)) return true;
  const units = await unitsOf(db, touched);
  return touched.every((id) => mayWriteForUnit(user, organization, units.get(id)?.organizational_unit ?? null));
}

/** The unit of each programme. */
function unitsOf(db: Db, programmes: readonly number[]) {
  return readColumns<{ organizational_unit: number | null }>(db, 'programme', ['organizational_unit'], programmes);
}
