// Placed items as a user may read them: unreadable values are empty and do not count. Used by the planner, and wherever planned
// items are named.
import { levelOfKind } from '#shared/planning/inside.ts';
import { objectOf } from '#shared/planning/plan-objects.ts';
import { type PlanKind } from '#shared/planning/plan-tree.ts';
import { can, canAttribute, type Rights } from '#shared/permissions/rights.ts';

import type { PlacementRow } from './placement-rows.ts';

const placedObjectOf = { course: 'rel__calendar_week__course', exam: 'rel__calendar_week__exam' } as const;

/** Values that a placed course or exam takes from its kind: the kind's attribute, which also has its own right. */
export const inheritedFromKind = {
  type_title: 'title',
  norm_hours_preparation: 'preparation_hours',
  norm_hours_contact: 'implementation_hours',
} as const;

/** The level of the grids for items of this kind. */
export function levelOf(kind: PlanKind): 1 | 2 | 3 {
  return ({ level1: 1, level2: 2, level3: 3 } as const)[levelOfKind(kind)];
}

/** Whether the items on a grid are readable. Opening a part needs update at level 2, so that counts as reading there. */
export function readsLevel(rights: Rights, level: 1 | 2 | 3): boolean {
  return can(rights, `calendar__level${level}`, 'read') || (level === 2 && can(rights, 'calendar__level2', 'update'));
}

/** Looks up rights once per kind of item. */
export function rowReader(rights: Rights): <Row extends Pick<PlacementRow, 'kind'>>(row: Row) => Row {
  const masks = new Map<PlanKind, ReturnType<typeof maskFor>>();
  return (row) => {
    const mask = masks.get(row.kind) ?? maskFor(rights, row.kind);
    masks.set(row.kind, mask);
    return mask(row);
  };
}

function maskFor(rights: Rights, planKind: PlanKind): <Row>(row: Row) => Row {
  const object = objectOf[planKind];
  const lesson = planKind === 'course' || planKind === 'exam' ? placedObjectOf[planKind] : null;
  const kind = (name: string) => canAttribute(rights, `${object}.${name}`, 'read');
  const own = (name: string) => canAttribute(rights, `${lesson ?? object}.${name}`, 'read');
  const inherited = (name: keyof typeof inheritedFromKind) => own(name) && kind(inheritedFromKind[name]);
  const hidden: Partial<PlacementRow> = {
    ...((lesson ? inherited('type_title') : kind('title')) ? {} : { title: '' }),
    ...(own('title') ? {} : { own_title: '' }),
    ...(kind(lesson ? 'identifier' : 'study_guide_number') ? {} : { number: '' }),
    ...(kind('version') ? {} : { version: null }),
    ...(kind('coordinator') ? {} : { coordinator: '' }),
    ...(kind('type') ? {} : { type: '' }),
    ...(kind('state') ? {} : { state: '' }),
    ...(own('ects_credits') ? {} : { ects_credits: null }),
    ...(kind('contact_hours') ? {} : { contact_hours: null }),
    ...(kind('self_study_hours') ? {} : { self_study_hours: null }),
    ...(own('duration') ? {} : { duration_value: null }),
    ...(own('weighing') ? {} : { weight: null }),
    ...(own('resit') ? {} : { resit: false }),
    ...(inherited('norm_hours_preparation') ? {} : { norm_hours_preparation: null }),
    ...(inherited('norm_hours_contact') ? {} : { norm_hours_contact: null }),
    ...(own('mandatory') ? {} : { mandatory: false }),
    ...(kind('elective') ? {} : { elective: false }),
    ...(kind('mirroring') ? {} : { mirroring: false }),
    ...(kind('is_block') ? {} : { is_block: false }),
    ...(kind('count_ects_credits') ? {} : { count_ects_credits: true }),
    ...(kind('elective') && kind('choose_ects_min') ? {} : { choose_ects_min: null }),
    ...(kind('elective') && kind('choose_ects_max') ? {} : { choose_ects_max: null }),
    ...(kind('parent__programme_part') ? {} : { has_sub_parts: false }),
  };
  // Modifies rows in place: a page has hundreds of rows with dozens of fields.
  return (row) => Object.assign(row as object, hidden) as typeof row;
}
