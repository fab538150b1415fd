// All types of record, by the name of their definition: used by the handlers and everything else that writes records. A definition
// without a file here has no special rules.
import { type DefinitionName, perDefinition } from '#shared/definitions/registry.ts';
import type { RecordType } from '#server/records/record-type.ts';

import { educationalUnit } from './educational-unit.ts';
import { learningOutcomeFramework } from './learning-outcome-framework.ts';
import { learningOutcome } from './learning-outcome.ts';
import { organization } from './organization.ts';
import { organizationalUnit } from './organizational-unit.ts';
import { placedKind } from './placed-kind.ts';
import { programmePart } from './programme-part.ts';
import { programme } from './programme.ts';
import { system } from './system.ts';

const special: Partial<Record<DefinitionName, RecordType>> = {
  organization,
  organizationalUnit,
  programme,
  programmePart,
  educationalUnit,
  course: placedKind('course'),
  exam: placedKind('exam'),
  learningOutcome,
  learningOutcomeFramework,
  system,
};

export const recordTypes = perDefinition((definition, name): RecordType => special[name] ?? { definition });
