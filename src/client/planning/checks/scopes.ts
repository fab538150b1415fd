// The scopes of findings: a whole school, a unit with programmes, or one programme.
import type { OutputOf } from '#client/api/send.ts';
import type { planner } from '#shared/api/planner.ts';
import { checkPageText } from '#shared/text/check-page.ts';
import { fullName } from '#shared/text/full-name.ts';
import { inDutch } from '#shared/text/order.ts';

import type { FindingsScope } from './search.ts';

export type Programme = OutputOf<typeof planner.programmes>[number];

/** A unit of a school; `parent` 0 for none. */
export interface Unit {
  id: number;
  title: string;
  parent: number;
}

export interface ScopeChoice {
  scope: FindingsScope;
  label: string;
}

export function scopeChoices(
  schools: readonly { id: number; title: string }[],
  programmes: readonly Programme[],
  units: readonly Unit[],
): ScopeChoice[] {
  const words = checkPageText;
  const titles = new Map([
    ...units.map(({ id, title }) => [id, title] as const),
    ...programmes.map(({ organizational_unit: { id, title } }) => [id, title] as const),
  ]);
  const planned = new Set(programmes.flatMap(({ organizational_unit }) => unitsAbove(units, organizational_unit.id)));
  return [
    ...schools.map(({ id, title }) => ({
      scope: { organization: id },
      label: schools.length > 1 ? words.school(title) : words.wholeSchool,
    })),
    ...[...planned]
      .map((id) => ({ id, title: titles.get(id) ?? '' }))
      .filter(({ id, title }) => id > 0 && title !== '')
      .toSorted((a, b) => inDutch.compare(a.title, b.title))
      .map(({ id, title }) => ({ scope: { organizational_unit: id }, label: words.unit(title) })),
    ...programmes.map((each) => ({ scope: { programme: each.id }, label: fullName(each) })),
  ];
}

/** The unit itself and all units above it: a faculty has the programmes of its clusters. */
function unitsAbove(units: readonly Unit[], unit: number): number[] {
  const parents = new Map(units.map(({ id, parent }) => [id, parent]));
  const line: number[] = [];
  for (let at = unit; at > 0 && !line.includes(at); at = parents.get(at) ?? 0) line.push(at);
  return line;
}

export function isSameScope(a: FindingsScope, b: FindingsScope): boolean {
  return (
    a.programme === b.programme && a.organizational_unit === b.organizational_unit && a.organization === b.organization
  );
}

export function programmesIn(
  programmes: readonly Programme[],
  units: readonly Unit[],
  scope: FindingsScope,
): Programme[] {
  const { programme, organizational_unit: unit, organization } = scope;
  return programmes.filter(
    (each) =>
      each.id === programme ||
      (unit !== undefined && unitsAbove(units, each.organizational_unit.id).includes(unit)) ||
      each.organization === organization,
  );
}
