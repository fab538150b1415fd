// Bulk edit: what the same values would change in each of the chosen records.
import type { RecordType } from '#server/records/record-type.ts';
import type { Values } from '#server/records/values.ts';
import type { Write } from '#server/records/write.ts';
import { invalid, notFound } from '#server/refusal.ts';
import { requireRight } from '#server/rights/user.ts';
import { fieldText } from '#shared/text/field.ts';

import { loadContext } from './compare-sheet.ts';
import { judge, type RowResult, type RequestedChange } from './judge.ts';
import { knownRecords } from './known-records.ts';
import { findRecords } from '#server/records/rows.ts';

/** All records must be of one school: the preview uses that school's labels. */
export async function compareEdit(
  write: Write,
  type: RecordType,
  ids: readonly number[],
  given: Values,
): Promise<{ organization: number; results: RowResult[] }> {
  const { object } = type.definition;
  const values = decoded(type, given);
  const [first] = (await findRecords(write, type, ids.slice(0, 1))).values();
  if (!first) throw notFound();
  const { organization } = first;
  requireRight(write.user, organization, object, 'read');
  requireRight(write.user, organization, object, 'update');
  const { rows, read } = await knownRecords(write, type, organization, ids);
  const requests = [...new Set(ids)].map((id): RequestedChange => {
    const before = rows.get(id);
    if (!before) throw notFound();
    return { line: 0, before, read: read.get(id) ?? {}, values, above: {}, errors: [], outdated: false };
  });
  return { organization, results: await judge(await loadContext(write, type, organization), requests) };
}

function decoded({ definition: { attributes, title } }: RecordType, given: Values): Values {
  const errors: Record<string, string> = {};
  const values: Values = {};
  for (const [name, value] of Object.entries(given)) {
    const attribute = attributes[name];
    // Many records with the same name make no sense.
    const result = attribute && name !== title && name !== 'organization' ? attribute.write.safeParse(value) : null;
    if (result?.success) values[name] = result.data;
    else errors[name] = result?.error.issues[0]?.message ?? fieldText.unknown;
  }
  if (Object.keys(given).length === 0) errors['values'] = fieldText.required;
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return values;
}
