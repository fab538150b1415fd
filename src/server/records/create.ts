// Creates a record. The values are already decoded: by the contract for a call, by the definition's schemas for an import.
import { rightsIn, noRights } from '#shared/permissions/rights.ts';

import { guardAttributes, guardUnit } from './guards.ts';
import { organizationForNew } from './new-organization.ts';
import type { RecordType } from './record-type.ts';
import { checkReferences } from './references.ts';
import { insertRow } from './rows.ts';
import { initialValues, refuseErrors, requireFilled, cleanAttributes, type Values } from './values.ts';
import type { Write } from './write.ts';

/** Returns the id of the record. */
export async function createRecord(write: Write, type: RecordType, values: Values): Promise<number> {
  const { organization, after } = await refuseCreate(write, type, values);
  return insertRow(write.db, type.definition, organization, after);
}

/** Throws if the record may not be created; returns its values without writing. */
export async function refuseCreate(
  { db, user }: Write,
  type: RecordType,
  values: Values,
): Promise<{ organization: number | null; after: Values }> {
  const { definition } = type;
  const given = cleanAttributes(definition, values);
  const organization = await organizationForNew(db, definition, user, values, given);
  const after: Values = { ...(await initialValues(db, definition)), ...given };
  if (organization !== null && 'organization' in definition.attributes) after['organization'] = organization;
  await refuseNew({ db, user }, type, organization, { given, after });
  return { organization, after };
}

/** Throws if the record may not be created: `given` are the values from the user, `after` all its values. */
export async function refuseNew(
  { db, user }: Write,
  type: RecordType,
  organization: number | null,
  { given, after }: { given: Values; after: Values },
): Promise<void> {
  const { definition } = type;
  // The school of a new record is not checked as an attribute: every record needs one.
  const { organization: _school, ...settable } = given;
  const rights = organization === null ? user.grants.platform : rightsIn(user.grants, organization);
  guardAttributes(definition, rights ?? noRights, settable, null);
  guardUnit(definition, user, organization ?? 0, after);
  requireFilled(definition, after);
  await checkReferences(db, definition, organization, given);
  refuseErrors(await type.check?.({ db, user, organization: organization ?? 0, before: null, after }));
}
