// The columns of an object's sheet: the id, the attributes under the labels of the user's school, and the revision.
import type { Call } from '#server/http/call.ts';
import { readLabels } from '#server/labels/read-labels.ts';
import type { FileColumn } from '#server/spreadsheet/table-file.ts';
import { ownColumns } from '#shared/api/imports.ts';
import type { Attribute, Kind } from '#shared/definitions/attribute.ts';
import type { AnyDefinition } from '#shared/definitions/definition.ts';
import { spreadsheetText } from '#shared/text/spreadsheet.ts';

/** By attribute. */
export type Labels = Record<string, string>;

export async function labelsOf(
  { db, user }: Pick<Call, 'db' | 'user'>,
  { object, attributes }: Pick<AnyDefinition, 'object' | 'attributes'>,
  organization: number,
): Promise<Labels> {
  const given = await readLabels(db, user, organization);
  return Object.fromEntries(
    Object.entries(attributes).map(([name, { label }]) => [name, given[`${object}.${name}`] || label]),
  );
}

/** The contents of a hidden sheet for the import: object, school, language, and time of export. */
export function aboutFile(object: string, ids: Readonly<Record<string, number>>): Record<string, string> {
  const texts = Object.entries(ids).map(([name, id]) => [name, String(id)]);
  return { object, ...Object.fromEntries(texts), version: '1', language: 'nl', exported_at: new Date().toISOString() };
}

const widths: Partial<Record<Kind, number>> = {
  richText: 50,
  integer: 9,
  checkbox: 10,
  date: 12,
  option: 20,
  state: 16,
};
const defaultWidth = 28;
const chosen: readonly Kind[] = ['option', 'state', 'choice', 'reference', 'checkbox'];

/** `choices` has the index of each attribute's list. */
export function attributeColumn(
  name: string,
  { kind }: Attribute,
  header: string,
  choices: ReadonlyMap<string, number>,
): FileColumn {
  const list = choices.get(name);
  return {
    ...{ header, name, width: widths[kind] ?? defaultWidth },
    format: kind === 'integer' ? 'number' : kind === 'date' ? 'date' : 'text',
    ...(list !== undefined && chosen.includes(kind) && { choices: list }),
  };
}

const fixed = { format: 'number', fixed: true } as const;
export const idColumn: FileColumn = { ...fixed, header: spreadsheetText.id, name: ownColumns.id, width: 8 };
export const revisionColumn: FileColumn = {
  ...{ ...fixed, header: spreadsheetText.revision, name: ownColumns.revision, width: 8 },
};
