// Works out the result of each row (new, changed, same or refused) by the rules of saving one record. Writes nothing.
import { refuseCreate } from '#server/records/create.ts';
import { prepareChecks } from '#server/records/prepare-checks.ts';
import type { RecordType, Row } from '#server/records/record-type.ts';
import { refuseUpdate } from '#server/records/update.ts';
import type { Values } from '#server/records/values.ts';
import type { Write } from '#server/records/write.ts';
import { Refusal } from '#server/refusal.ts';
import { toCell } from '#server/sheets/cells.ts';
import type { Names } from '#server/sheets/names.ts';
import { cellText } from '#server/spreadsheet/cell-text.ts';
import type { ImportChange, ImportRow } from '#shared/api/imports.ts';
import type { Attribute } from '#shared/definitions/attribute.ts';
import type { Definition } from '#shared/definitions/definition.ts';
import { refusalText } from '#shared/text/refusal.ts';
import { spreadsheetText } from '#shared/text/spreadsheet.ts';
import { shortened } from '#shared/first-characters.ts';

import { inTurns } from './in-turns.ts';
import type { RowReferences, RowsAbove } from './rows-above.ts';

/** The decoded change that one row asks for. */
export interface RequestedChange {
  line: number;
  /** Null for a new record. */
  before: Row | null;
  /** As the user may read it. */
  read: Values;
  values: Values;
  /** Attributes filled from a row above; `values` has null for them. */
  above: RowReferences;
  errors: ImportRow['errors'];
  /** Title and code as in the file when no record was found. */
  asInFile?: { title: string; code: string };
  /** The file was made from an earlier revision of the record. */
  outdated: boolean;
}

/** What applying the row writes. */
export interface RecordWrite {
  line: number;
  /** 0 for a new record. */
  id: number;
  /** The revision at the time of the preview. */
  revision: number;
  values: Values;
  /** By attribute: the line of the row above that it will refer to. */
  above?: Record<string, number>;
  /** Only written if the user chooses to overwrite. */
  conflict: boolean;
}

export interface RowResult {
  row: ImportRow;
  /** Null for a row that changes nothing, or that is refused. */
  write: RecordWrite | null;
}

/** What is needed to read and show cells. */
export interface CellContext {
  write: Pick<Write, 'user'>;
  type: { definition: Pick<Definition, 'object' | 'attributes' | 'title' | 'code'> };
  organization: number;
  names: ReadonlyMap<string, Names>;
  rowsAbove?: RowsAbove;
}

export interface ImportContext extends CellContext {
  write: Write;
  type: RecordType;
}

type NamedRow = Pick<RequestedChange, 'read' | 'values'> & { before: object | null };

export const MAX_SHOWN = 300;

export async function judge(context: ImportContext, requests: readonly RequestedChange[]): Promise<RowResult[]> {
  await prepareChecks(context.write, context.type, context.organization, requests);
  const refused = new Set<number>();
  return inTurns(requests, async (request) => {
    const errors = Object.entries(request.above).flatMap(([attribute, { line }]) =>
      refused.has(line) ? [{ attribute, message: spreadsheetText.row.refusedAbove(line) }] : [],
    );
    const result = await judgeOne(
      context,
      errors.length > 0 ? { ...request, errors: [...request.errors, ...errors] } : request,
    );
    if (result.row.change === 'refused') refused.add(request.line);
    return result;
  });
}

async function judgeOne(context: ImportContext, request: RequestedChange): Promise<RowResult> {
  const { line, before, errors: wrong, outdated } = request;
  const { changed, errors } =
    wrong.length > 0 ? { changed: request.values, errors: wrong } : await changesOf(context, request);
  const lines = Object.entries(request.above).map(([name, { line: at }]): [string, number] => [name, at]);
  const differs = Object.keys(changed).length > 0 || lines.length > 0;
  const conflict = outdated && differs && errors.length === 0;
  const refused = errors.length > 0 || conflict;
  const change: ImportChange = refused ? 'refused' : before ? (differs ? 'changed' : 'same') : 'new';
  const row: ImportRow = {
    ...{ change, line, conflict, id: before?.id ?? 0, ...(request.asInFile ?? namesOf(context, request)) },
    changes: [...shown(context, request, without(changed, request.above)), ...shownAbove(context, request)],
    errors: conflict ? [{ attribute: '', message: spreadsheetText.row.conflict }] : errors,
  };
  if (errors.length > 0 || change === 'same') return { row, write: null };
  const above = lines.length > 0 ? { above: Object.fromEntries(lines) } : {};
  return {
    row,
    write: { line, id: before?.id ?? 0, revision: before?.revision ?? 0, values: changed, ...above, conflict },
  };
}

async function changesOf({ write, type, organization }: ImportContext, { before, values }: RequestedChange) {
  try {
    if (before) return { changed: await refuseUpdate(write, type, before, values), errors: [] };
    await refuseCreate(write, type, { ...values, organization });
    return { changed: values, errors: [] };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { changed: values, errors: errorsIn(error) };
  }
}

/** The errors of a refusal, in the form of an import row. */
export function errorsIn({ errors, message }: Refusal): ImportRow['errors'] {
  const named = Object.entries(errors).map(([attribute, each]) => ({ attribute, message: inDutch(each) }));
  return named.length > 0 ? named : [{ attribute: '', message: inDutch(message) }];
}

/** The message of the specification for a missing right is in English. */
export function inDutch(message: string): string {
  return message === refusalText.forbidden ? spreadsheetText.row.forbidden : message;
}

/** The title and code that users know the record by. */
export function namesOf({ type: { definition }, names }: CellContext, { read, values, before }: NamedRow) {
  const textOf = (name: string | undefined) => {
    const attribute = name === undefined ? undefined : definition.attributes[name];
    if (!name || !attribute) return '';
    return textIn(attribute, before ? read[name] : values[name], names.get(name));
  };
  return { title: textOf(definition.title), code: textOf(definition.code) };
}

export function shown({ type, names }: CellContext, { before, read }: NamedRow, changed: Values): ImportRow['changes'] {
  return Object.entries(changed).flatMap(([name, value]) => {
    const attribute = type.definition.attributes[name];
    if (!attribute) return [];
    const known = names.get(name);
    return [
      {
        attribute: name,
        from: before ? textIn(attribute, read[name], known) : '',
        to: textIn(attribute, value, known),
      },
    ];
  });
}

function shownAbove({ type, names }: CellContext, { before, read, above }: RequestedChange): ImportRow['changes'] {
  return Object.entries(above).flatMap(([name, { name: to }]) => {
    const attribute = type.definition.attributes[name];
    return attribute
      ? [{ attribute: name, from: before ? textIn(attribute, read[name], names.get(name)) : '', to }]
      : [];
  });
}

function without(values: Values, above: RowReferences): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !(name in above)));
}

function textIn(attribute: Attribute, value: unknown, names: Names | undefined): string {
  const text = cellText(toCell(attribute, value, names));
  return shortened(text, MAX_SHOWN);
}
