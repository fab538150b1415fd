// Why no cohort can be made of a programme. Used by the preview, at the start, and again by the step that makes it.
import { mayWriteForUnit, type User } from '#server/rights/user.ts';
import type { CohortInput } from '#shared/api/cohorts.ts';
import { definitions } from '#shared/definitions/registry.ts';
import { can, canAttribute, rightsIn } from '#shared/permissions/rights.ts';
import { cohortText } from '#shared/text/cohorts.ts';
import { refusalText } from '#shared/text/refusal.ts';

import type { CohortSource } from './source.ts';

const text = cohortText.refused;

/** A sentence; '' if a cohort can be made. */
export function refusalOf(user: User, source: CohortSource, target: number): string {
  const { organization, organizational_unit, start, exists, years } = source;
  const rights = rightsIn(user.grants, organization);
  if (!can(rights, 'programme', 'read') || !can(rights, 'programme', 'create')) return text.noRight;
  if (!mayWriteForUnit(user, organization, organizational_unit)) return text.notYourUnit;
  // Checked first, so that users who may not read the start year cannot infer it from other refusals.
  const set = ['year_start', ...(source.calendar_year === null ? [] : ['calendar_year'])] as const;
  const closed = set.filter((name) =>
    (['read', 'create'] as const).some((action) => !canAttribute(rights, `programme.${name}`, action)),
  );
  const attributes = definitions.programme.attributes as Record<string, { label: string }>;
  if (closed.length > 0) return refusalText.forbiddenAttributes(closed.map((name) => attributes[name]?.label ?? name));
  if (start === null) return text.noStart;
  if (exists) return text.exists(target);
  return years.some(({ next }) => next.blocks > 0) ? '' : text.noCalendar(target);
}

/** The planned units that get a new version. */
export function unitsToRenew({ units }: CohortInput, planned: Iterable<number>): number[] {
  const choices = new Map(units.choices.map(({ educational_unit, choice }) => [educational_unit, choice]));
  return [...planned].filter((id) => (choices.get(id) ?? units.default) === 'new_version');
}

export function mayRenew(user: User, organization: number): boolean {
  const rights = rightsIn(user.grants, organization);
  return can(rights, 'educational_unit', 'read') && can(rights, 'educational_unit', 'create');
}
