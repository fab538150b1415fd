// Whose findings can be asked for: a whole school, a unit with programmes, or one programme.
import type { OutputOf } from '#client/api/send.ts';
import type { planner } from '#shared/api/planner.ts';
import { checkPageText } from '#shared/text/check-page.ts';
import { fullName } from '#shared/text/full-name.ts';

import type { Scope } from './search.ts';

export type Programme = OutputOf<typeof planner.programmes>[number];

export interface ScopeChoice {
  scope: Scope;
  label: string;
}

export function scopeChoices(
  schools: readonly { id: number; title: string }[],
  programmes: readonly Programme[],
): ScopeChoice[] {
  const words = checkPageText;
  const units = new Map(programmes.map(({ organizational_unit: { id, title } }) => [id, title]));
  return [
    ...schools.map(({ id, title }) => ({
      scope: { organization: id },
      label: schools.length > 1 ? words.school(title) : words.wholeSchool,
    })),
    ...[...units]
      .filter(([id, title]) => id > 0 && title !== '')
      .map(([id, title]) => ({ scope: { organizational_unit: id }, label: words.unit(title) })),
    ...programmes.map((each) => ({ scope: { programme: each.id }, label: fullName(each) })),
  ];
}

export function isSameScope(a: Scope, b: Scope): boolean {
  return (
    a.programme === b.programme && a.organizational_unit === b.organizational_unit && a.organization === b.organization
  );
}

export function programmesIn(programmes: readonly Programme[], scope: Scope): Programme[] {
  const { programme, organizational_unit: unit, organization } = scope;
  return programmes.filter(
    (each) =>
      each.id === programme ||
      (unit !== undefined && each.organizational_unit.id === unit) ||
      each.organization === organization,
  );
}
