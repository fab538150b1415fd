// Reads together what the checks of many changes need, so that 500 rows of an import do not each query the same tables.
import type { RecordType, RequestedValues } from './record-type.ts';
import { readLevels } from './outcome-levels.ts';
import { readReferences } from './references.ts';
import type { Write } from './write.ts';

export async function prepareChecks(
  write: Write,
  type: RecordType,
  organization: number,
  changes: readonly RequestedValues[],
): Promise<void> {
  const values = changes.map((change) => change.values);
  await readReferences(write.db, type.definition, organization, values);
  await readLevels(write.db, type.definition, values);
  await type.prepareCheck?.(write, organization, changes);
}
