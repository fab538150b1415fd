// Restores a record, or some of its attributes, to a moment: an ordinary save of those values.
import { recordTypes } from '#server/catalogue/record-types.ts';
import type { Db } from '#server/db/connect.ts';
import { type Past, type PastRow, rowsAt } from '#server/db/memory.ts';
import { valueText } from '#server/history/format.ts';
import { NameLookup, readWords } from '#server/history/names.ts';
import type { Format, Words } from '#server/history/source.ts';
import { refuseIfRecordChanged } from '#server/records/refuse-if-changed.ts';
import type { RecordType, Row } from '#server/records/record-type.ts';
import { lockRecords } from '#server/records/rows.ts';
import { updateRecord } from '#server/records/update.ts';
import { sameValue, type Values } from '#server/records/values.ts';
import type { Write } from '#server/records/write.ts';
import { invalid, Refusal } from '#server/refusal.ts';
import { requireRight, type User } from '#server/rights/user.ts';
import type { Missing, RestoreBody, Restored } from '#shared/api/restore.ts';
import type { Definition } from '#shared/definitions/definition.ts';
import type { ObjectKey } from '#shared/permissions/objects.ts';
import { canAttribute, rightsIn } from '#shared/permissions/rights.ts';
import { refusalText } from '#shared/text/refusal.ts';
import { restoreText } from '#shared/text/restore.ts';

import { restoreOther } from './other-records.ts';
import { missingOf, type RestoreOutcome, refuseMissing, restoredRecord } from './outcome.ts';
import { foreignKeys, type GoneReference, type TableRow, withoutGone } from './past-rows.ts';
import { noteRestore, pointOf } from './point.ts';
import { recordValues } from './record-values.ts';
import { isReturned, removeAgain } from './remove-again.ts';
import { readableName, subjectOf } from './subjects.ts';

export type RecordBody = RestoreBody & { object: ObjectKey; id: number };

/** `isNoted`: part of an action that the history calls by its own name. */
export async function restoreRecord(write: Write, body: RecordBody, { isNoted = false } = {}): Promise<RestoreOutcome> {
  const { db, user } = write;
  const { table } = subjectOf(body.object);
  if (await isReturned(db, table, body)) return removeAgain(write, body);
  const type = Object.values(recordTypes).find(({ definition }) => definition.object === body.object);
  if (!type) return restoreOther(write, body);
  const [before] = await lockRecords(write, type, [body.id]);
  const { organization } = before;
  requireRight(user, organization, body.object, 'update');
  await refuseIfRecordChanged(write, type, before);
  const asked = askedNames(user, type.definition, organization, body.attributes);
  const point = await pointOf(db, body, { table, record: body.id });
  const past = await recordAt(db, point, type.definition, body.id);
  if (!past) throw invalid({ moment: restoreText.notThereYet });

  const differs = (name: string) => name in past.values && !sameValue(past.values[name], before[name]);
  const gone = past.gone.filter(({ name }) => asked.includes(name) && !sameValue(past.whole[name], before[name]));
  const missing: Missing[] = [];
  for (const { name: attribute, reference } of gone)
    for (const each of await missingOf(db, user, organization, [reference]))
      missing.push({ ...each, attribute, reason: restoreText.goneAsNow });
  const title = readableName(user, table, [organization], before);
  const about = { object: body.object, id: body.id, title, relation_id: 0, year: 0 };
  const rights = rightsIn(user.grants, organization);
  const fixed = asked.filter((name) => differs(name) && !canAttribute(rights, `${body.object}.${name}`, 'update'));
  // Attributes that the request names are refused by the save itself.
  if (!body.attributes)
    missing.push(...fixed.map((attribute) => ({ ...about, attribute, reason: restoreText.noRight })));
  const values = Object.fromEntries(
    asked
      .filter((name) => differs(name) && (body.attributes !== undefined || !fixed.includes(name)))
      .map((name) => [name, past.values[name]]),
  );
  if (!isNoted) await noteRestore(db, point.reason, point.undoes);
  const saved = await savePossible({ ...write, ifMatch: undefined }, type, before, values, (attribute, reason) =>
    missing.push({ ...about, attribute, reason }),
  );
  refuseMissing(missing, body);
  const changed = { ...about, title: readableName(user, table, [organization], { ...before, ...saved }) };
  const attributes = Object.keys(saved);
  const texts = await valueTexts(write, organization, type.definition, before, saved);
  return {
    restored:
      attributes.length > 0 ? [restoredRecord({ ...changed, action: 'changed', attributes, values: texts })] : [],
    missing,
    revision: before.revision + (attributes.length > 0 && !body.preview ? 1 : 0),
  };
}

/** The old and new value of each attribute, as the history shows them. */
async function valueTexts(
  { db, user }: Write,
  organization: number,
  { attributes }: Definition,
  before: Row,
  saved: Values,
): Promise<Restored['values']> {
  const describe = (words: Words) =>
    Object.entries(saved).map(([attribute, value]) => {
      const format: Format = attributes[attribute] ?? { kind: 'text' };
      const [from_text, to_text] = [before[attribute], value].map((each) => valueText(format, each, words));
      return { attribute, from_text: from_text ?? '', to_text: to_text ?? '' };
    });
  const lookup = new NameLookup();
  describe(lookup);
  return describe(await readWords(db, user, lookup, { organization, blocks: () => 0 }));
}

/** Users cannot restore what they may not read: they would not see what they do. */
function askedNames(user: User, { object, attributes }: Definition, organization: number, named?: string[]): string[] {
  const rights = rightsIn(user.grants, organization);
  const reads = (name: string) => canAttribute(rights, `${object}.${name}`, 'read');
  const all = Object.keys(attributes).filter((name) => name !== 'organization');
  const unknown = named?.find((name) => !all.includes(name));
  if (unknown !== undefined) throw invalid({ attributes: restoreText.unknownAttribute(unknown) });
  const hidden = named?.filter((name) => !reads(name)) ?? [];
  if (hidden.length > 0)
    throw new Refusal(403, refusalText.forbiddenAttributes(hidden.map((name) => attributes[name]?.label ?? name)));
  return named ?? all.filter(reads);
}

interface PastRecord {
  /** The values as they were, and the same without references to missing rows. */
  whole: Values;
  values: Values;
  gone: { name: string; reference: GoneReference }[];
}

/** Null if the record did not exist. */
async function recordAt(db: Db, past: Past, definition: Definition, id: number): Promise<PastRecord | null> {
  const [row] = await rowsAt(db, past, definition.table, { record: id });
  if (!row) return null;
  const rows: TableRow[] = [{ table: definition.table, row }];
  for (const { links } of Object.values(definition.attributes))
    if (links)
      for (const each of await rowsAt(db, past, links.table, { record: id }))
        rows.push({ table: links.table, row: each });
  const rowsIn =
    (all: readonly TableRow[]) =>
    (table: string): PastRow[] =>
      all.filter((each) => each.table === table).map((each) => each.row);
  const whole = recordValues(definition, row, rowsIn(rows));
  const left = await withoutGone(db, rows, await foreignKeys(db));
  const gone = left.gone.map((reference) => ({ name: attributeOf(definition, reference), reference }));
  const isOwn = ({ reference }: { reference: GoneReference }) => reference.from.table === definition.table;
  const values = recordValues(definition, row, rowsIn(left.rows));
  for (const each of gone.filter(isOwn)) delete values[each.name];
  return { whole, values, gone };
}

function attributeOf({ table, attributes }: Definition, { from, key }: GoneReference): string {
  const [column = ''] = key.columns.filter((name) => name !== 'organization');
  if (from.table === table) return column;
  return Object.keys(attributes).find((name) => attributes[name]?.links?.table === from.table) ?? column;
}

/** Saves all values except those the rules refuse, which are reported. */
async function savePossible(
  write: Write,
  type: RecordType,
  before: Row,
  values: Values,
  refused: (attribute: string, reason: string) => void,
): Promise<Values> {
  if (Object.keys(values).length === 0) return {};
  try {
    await updateRecord(write, type, before, values);
    return values;
  } catch (error) {
    // A refusal comes before anything is written.
    if (!(error instanceof Refusal) || error.status !== 422) throw error;
    const named = Object.keys(error.errors).filter((name) => name in values);
    const without = named.length > 0 ? named : Object.keys(values);
    for (const name of without) refused(name, error.errors[name] ?? Object.values(error.errors)[0] ?? error.message);
    const rest = Object.entries(values).filter(([name]) => !without.includes(name));
    return savePossible(write, type, before, Object.fromEntries(rest), refused);
  }
}
