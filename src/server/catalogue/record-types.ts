// All types of record, by the name of their definition: what the handlers and everything else that writes records goes by.
import type { DefinitionName } from '#shared/definitions/registry.ts';
import type { RecordType } from '#server/records/record-type.ts';

import { educationalUnit } from './educational-unit.ts';
import { organization } from './organization.ts';
import { organizationalUnit } from './organizational-unit.ts';
import { placedKind } from './placed-kind.ts';
import { programmePart } from './programme-part.ts';
import { programme } from './programme.ts';
import { system } from './system.ts';

export const recordTypes: Record<DefinitionName, RecordType> = {
  organization,
  organizationalUnit,
  programme,
  programmePart,
  educationalUnit,
  course: placedKind('course'),
  exam: placedKind('exam'),
  system,
};
