// Removes a locked record, unless something still uses it.
import { requireRight } from '#server/rights/user.ts';

import { guardUnit } from './guards.ts';
import { refuseChangedRecord } from './read.ts';
import type { RecordType, Row } from './record-type.ts';
import { deleteRow, updateRow } from './rows.ts';
import { refuseUsed } from './uses.ts';
import type { Write } from './write.ts';

export async function removeRecord(write: Write, type: RecordType, before: Row): Promise<void> {
  const { db, user } = write;
  const { definition } = type;
  const { id, organization } = before;
  requireRight(user, organization, definition.object, 'delete');
  await refuseChangedRecord(write, type, before);
  guardUnit(definition, user, organization, before);
  type.guard?.(user, before);
  refuseUsed((await type.usedBy?.(db, id, { user, organization })) ?? []);
  if (type.retired && (await type.retired.hasLinks(db, id))) {
    await updateRow(db, definition, before, type.retired.values);
    return;
  }
  await type.removing?.(db, user, before);
  await deleteRow(db, definition, id);
}
