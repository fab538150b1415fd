// Updates a locked record: only changed values are checked and written; without changes nothing is written.
import type { Definition } from '#shared/definitions/definition.ts';
import { rightsIn } from '#shared/permissions/rights.ts';
import { fieldText } from '#shared/text/field.ts';
import { requireRight } from '#server/rights/user.ts';
import { invalid } from '#server/refusal.ts';

import { guardAttributes, guardUnit } from './guards.ts';
import { refuseIfRecordChanged } from './refuse-if-changed.ts';
import type { RecordType, Row } from './record-type.ts';
import { checkReferences } from './references.ts';
import { updateRow } from './rows.ts';
import { refuseErrors, requireFilled, sameValue, cleanAttributes, type Values } from './values.ts';
import type { Write } from './write.ts';

export async function updateRecord(write: Write, type: RecordType, before: Row, values: Values): Promise<void> {
  const changed = await refuseUpdate(write, type, before, values);
  if (Object.keys(changed).length > 0) await updateRow(write.db, type.definition, before, changed);
}

/** Throws if the values may not be saved; returns what would change, without writing. */
export async function refuseUpdate(write: Write, type: RecordType, before: Row, values: Values): Promise<Values> {
  const { db, user } = write;
  const { definition } = type;
  const { organization } = before;
  requireRight(user, organization, definition.object, 'update');
  await refuseIfRecordChanged(write, type, before);
  const given = cleanAttributes(definition, values);
  guardAttributes(definition, rightsIn(user.grants, organization), given, before);
  // After the rights, because this refusal reveals that the school differs.
  refuseMove(before, values);
  const changed = Object.fromEntries(Object.entries(given).filter(([name, value]) => !sameValue(before[name], value)));
  if (Object.keys(changed).length === 0) return {};
  const after = { ...attributesOf(definition, before), ...changed };
  guardUnit(definition, user, organization, before);
  guardUnit(definition, user, organization, after);
  type.guard?.(user, before);
  requireFilled(definition, changed);
  await checkReferences(db, definition, organization, changed);
  refuseErrors(await type.check?.({ db, user, organization, before, after }));
  return changed;
}

function attributesOf({ attributes }: Definition, row: Row): Values {
  return Object.fromEntries(Object.keys(attributes).map((name) => [name, row[name]]));
}

/** A record cannot move to another organization; sending the same one is no change. */
function refuseMove(before: Row, values: Values): void {
  const named = values['organization'];
  if (named && named !== before.organization) throw invalid({ organization: fieldText.fixed });
}
