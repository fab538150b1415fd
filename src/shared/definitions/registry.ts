// All objects that are made of attributes. The attribute rows, the endpoints and the generated tests follow this list.
import { course } from './course.ts';
import type { Definition } from './definition.ts';
import { educationalUnit } from './educational-unit.ts';
import { exam } from './exam.ts';
import { organizationalUnit } from './organizational-unit.ts';
import { organization } from './organization.ts';
import { programmePart } from './programme-part.ts';
import { programme } from './programme.ts';
import { system } from './system.ts';

export const definitions = {
  organization,
  organizationalUnit,
  programme,
  programmePart,
  educationalUnit,
  course,
  exam,
  system,
} as const satisfies Record<string, Definition>;

export const allDefinitions: readonly Definition[] = Object.values(definitions);
