// All objects with attributes. The attribute rows, the endpoints and the generated tests follow from this list.
import { course } from './course.ts';
import type { AnyDefinition, Definition } from './definition.ts';
import { educationalUnit } from './educational-unit.ts';
import { exam } from './exam.ts';
import { learningOutcomeFramework } from './learning-outcome-framework.ts';
import { learningOutcome } from './learning-outcome.ts';
import { organizationalUnit } from './organizational-unit.ts';
import { organization } from './organization.ts';
import { placedCourse } from './placed-course.ts';
import { placedExam } from './placed-exam.ts';
import { programmePart } from './programme-part.ts';
import { programme } from './programme.ts';
import { role } from './role.ts';
import { system } from './system.ts';
import { user } from './user.ts';

export const definitions = {
  organization,
  organizationalUnit,
  programme,
  programmePart,
  educationalUnit,
  course,
  exam,
  learningOutcome,
  learningOutcomeFramework,
  system,
} as const satisfies Record<string, Definition>;

export type DefinitionName = keyof typeof definitions;

/** Makes something for every definition: its calls, its handlers, its pages. */
export function perDefinition<Made>(
  make: (definition: Definition, name: DefinitionName) => Made,
): Record<DefinitionName, Made> {
  const made = Object.entries(definitions).map(([name, definition]) => [
    name,
    make(definition, name as DefinitionName),
  ]);
  return Object.fromEntries(made) as Record<DefinitionName, Made>;
}

/** Objects with attributes but with calls and rules of their own: they belong to several organizations, or to none. */
export const accessDefinitions = { user, role } as const satisfies Record<string, Definition>;

/** Items on a grid of level 3: saved by the planner, guarded by the right on that level. */
export const placedDefinitions = { placedCourse, placedExam } as const satisfies Record<string, AnyDefinition>;

export const allDefinitions: readonly AnyDefinition[] = [
  ...Object.values(definitions),
  ...Object.values(accessDefinitions),
  ...Object.values(placedDefinitions),
];
