// Both ends of a copy are what the request says they are, in one school, and nothing is copied into a course or exam. Only an API
// client can break this rule: pages offer no other targets.
import type { CopyType } from '#shared/api/planner-input.ts';
import type { PlanKind } from '#shared/planning/plan-tree.ts';

import type { CopyRequest, Rule } from './rule.ts';

const kindsOf: Record<CopyType, readonly PlanKind[]> = {
  programmepart: ['part'],
  educationalunit_block: ['block_unit'],
  educationalunit_week: ['week_unit'],
  educationalunit: ['block_unit', 'week_unit'],
  course: ['course'],
  exam: ['exam'],
};

export const rightPair: Rule<null, CopyRequest> = {
  severity: 'refuse',
  find: ({ items, into, from, to, requested: { to: target } }) => {
    const isRight =
      from.organization === to.organization &&
      items.every(({ type, kind }) => kindsOf[type].includes(kind)) &&
      (!into ||
        (kindsOf[into.type].includes(into.kind) &&
          !['course', 'exam'].includes(into.kind) &&
          (!target.programme_id || target.programme_id === to.id) &&
          (!target.year || target.year === into.year)));
    return isRight ? [] : [{ where: 'to', values: null }];
  },
};
