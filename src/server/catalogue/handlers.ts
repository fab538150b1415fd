// The handlers of every object in the registry. An object that does more than its definition says has its rules here.
import { type DefinitionName, perDefinition } from '#shared/definitions/registry.ts';

import { crudHandlers } from './crud.ts';
import { educationalUnitRules } from './educational-unit.ts';
import { organizationRules } from './organization.ts';
import { organizationalUnitRules } from './organizational-unit.ts';
import { placedKindRules } from './placed-kind.ts';
import { programmePartRules } from './programme-part.ts';
import type { Rules } from './rules.ts';
import { systemRules } from './system.ts';

const rules: Partial<Record<DefinitionName, Rules>> = {
  organization: organizationRules,
  organizationalUnit: organizationalUnitRules,
  programmePart: programmePartRules,
  educationalUnit: educationalUnitRules,
  course: placedKindRules('course'),
  exam: placedKindRules('exam'),
  system: systemRules,
};

export const recordHandlers = perDefinition((definition, name) => crudHandlers(definition, rules[name] ?? {}));
