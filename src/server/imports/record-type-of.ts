// The record type of an object that can be imported.
import { recordTypes } from '#server/catalogue/record-types.ts';
import type { RecordType } from '#server/records/record-type.ts';
import type { ImportableObject } from '#shared/permissions/importable.ts';

const types = new Map(Object.values(recordTypes).map((type) => [type.definition.object, type]));

export function typeOf(object: ImportableObject): RecordType {
  const type = types.get(object);
  if (!type) throw new Error(`${object} is no object of the registry`);
  return type;
}
