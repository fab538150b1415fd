// Educational units: one that is planned, or required by another unit, is in use and cannot be removed.
import { sql } from 'kysely';

import { definitions } from '#shared/definitions/registry.ts';
import type { Requirement } from '#shared/definitions/requirement.ts';
import { canAttribute, rightsIn } from '#shared/permissions/rights.ts';
import { placementText } from '#shared/text/placement.ts';
import { requirementText } from '#shared/text/requirements.ts';
import { usageText } from '#shared/text/usage.ts';
import { byPlanning, type Namer } from '#server/records/named-uses.ts';
import type { RecordType } from '#server/records/record-type.ts';
import { asGroup } from '#server/records/use-groups.ts';
import { isUsed } from '#server/records/uses.ts';
import { sameValue } from '#server/records/values.ts';

import { plannedUses } from './planned-uses.ts';
import { circleFrom, readRequirements } from './requirement-circle.ts';

const placed = {
  table: 'placement',
  column: 'educational_unit',
  label: placementText.placed,
  path: '/calendar/programme',
  named: byPlanning,
};

const byRequiring: Namer = ({ user, organization }, { id }) => {
  const rights = rightsIn(user.grants, organization);
  const reads = (name: string) => canAttribute(rights, `educational_unit.${name}`, 'read');
  if (!reads('requires')) return null;
  const label = reads('title') ? sql`u.title` : sql`null::text`;
  return sql`
    select u.id, ${label} as label, '/educationalunits/edit/' || u.id as path
    from unit_requirement r join educational_unit u on u.id = r.educational_unit
    where r.requires = ${id} order by u.title collate "nl-x-icu", u.id`;
};
const required = {
  table: 'unit_requirement',
  column: 'requires',
  label: requirementText.uses,
  path: '/educationalunits',
  named: byRequiring,
};

export const educationalUnit: RecordType = {
  definition: definitions.educationalUnit,

  computed: { in_use: isUsed([placed]) },

  usedBy: [placed, required],

  usedIn: [...plannedUses('educational_unit'), asGroup('educational_unit', usageText.groups.requiring, required)],

  prepareCheck: async ({ db }, organization, changes) => {
    const changed = changes.filter(
      ({ before, values }) => before && !sameValue(before['requires'], values['requires']),
    );
    await readRequirements(
      db,
      organization,
      changed.flatMap(({ values }) => unitsIn(values['requires'])),
    );
  },

  // No unit can require a new unit yet.
  check: async ({ db, user, organization, before, after }): Promise<Record<string, string>> => {
    if (!before || sameValue(before['requires'], after['requires'])) return {};
    const units = unitsIn(after['requires']);
    if (units.includes(before.id)) return { requires: requirementText.itself };
    const circle = await circleFrom(db, organization, before.id, units);
    if (!circle) return {};
    const rights = rightsIn(user.grants, organization);
    const mayKnow = ['title', 'requires'].every((name) => canAttribute(rights, `educational_unit.${name}`, 'read'));
    return { requires: mayKnow ? requirementText.circle(circle) : requirementText.hiddenCircle };
  },
};

function unitsIn(requires: unknown): number[] {
  return ((requires ?? []) as Requirement[]).map(({ educational_unit }) => educational_unit);
}
