// What a programme lacks before its first study year can be planned, and whether this user can fill it in. Level 1 shows it.
import { mayWriteForUnit, type User } from '#server/rights/user.ts';
import type { MissingStep } from '#shared/api/planner-shapes.ts';
import { can, canAttribute, rightsIn } from '#shared/permissions/rights.ts';

import { type OpenProgramme, ownsUnit } from './programme.ts';

export function missingToPlan(user: User, open: OpenProgramme): { step: MissingStep; may: boolean }[] {
  const { head, unit, years, hasStart, hasDuration } = open;
  const rights = rightsIn(user.grants, head.organization);
  const first = years[0];
  const ownProgramme = ownsUnit(user, open) && can(rights, 'programme', 'update');
  const maySet = (name: string) =>
    ownProgramme && (['read', 'update'] as const).every((action) => canAttribute(rights, `programme.${name}`, action));
  const mayDivide =
    can(rights, 'calendar__organization', 'update') && mayWriteForUnit(user, head.organization, unit.id || null);
  const isMissing: Record<MissingStep, boolean> = {
    organizational_unit: !unit.id,
    year_start: !hasStart,
    duration: !hasDuration,
    calendar_year: hasStart && !first?.calendar,
    unit_calendar: unit.id > 0 && Boolean(first?.calendar) && first?.blocks.length === 0,
  };
  const may: Record<MissingStep, boolean> = {
    organizational_unit: maySet('organizational_unit'),
    year_start: maySet('year_start'),
    duration: maySet('duration'),
    calendar_year: can(rights, 'calendar__year', 'create'),
    unit_calendar: mayDivide,
  };
  const steps = Object.keys(isMissing) as MissingStep[];
  return steps.filter((step) => isMissing[step]).map((step) => ({ step, may: may[step] }));
}
