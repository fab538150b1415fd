// What would become of each row: new, changed, the same or refused, with the same rules as saving one record. Writes nothing.
import { refuseCreate } from '#server/records/create.ts';
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
import { spreadsheetText } from '#shared/text/spreadsheet.ts';

import { inTurns } from './in-turns.ts';

/** What one row asks for, decoded. */
export interface Wish {
  line: number;
  /** Null for a new record. */
  before: Row | null;
  /** As the user may read it. */
  read: Values;
  values: Values;
  errors: ImportRow['errors'];
  /** By what the file calls one that is no record. */
  said?: { title: string; code: string };
  /** The file knew an earlier state of the record. */
  outdated: boolean;
}

/** What is written when it is applied. */
export interface RecordWrite {
  line: number;
  /** 0 for a new record. */
  id: number;
  /** The revision that was looked at. */
  revision: number;
  values: Values;
  /** Only if the user chooses so. */
  conflict: boolean;
}

export interface Verdict {
  row: ImportRow;
  /** Null for a row that changes nothing, or that is refused. */
  write: RecordWrite | null;
}

/** What reading and telling cells needs to know. */
export interface Reading {
  write: Pick<Write, 'user'>;
  type: { definition: Pick<Definition, 'object' | 'attributes' | 'title' | 'code'> };
  organization: number;
  names: ReadonlyMap<string, Names>;
}

export interface Judging extends Reading {
  write: Write;
  type: RecordType;
}

type Told = Pick<Wish, 'read' | 'values'> & { before: object | null };

export const MAX_SHOWN = 300;

export function judge(judging: Judging, wishes: readonly Wish[]): Promise<Verdict[]> {
  return inTurns(wishes, (wish) => judgeOne(judging, wish));
}

async function judgeOne(judging: Judging, wish: Wish): Promise<Verdict> {
  const { line, before, errors: wrong, outdated } = wish;
  const { changed, errors } =
    wrong.length > 0 ? { changed: wish.values, errors: wrong } : await changesOf(judging, wish);
  const differs = Object.keys(changed).length > 0;
  const conflict = outdated && differs && errors.length === 0;
  const refused = errors.length > 0 || conflict;
  const change: ImportChange = refused ? 'refused' : before ? (differs ? 'changed' : 'same') : 'new';
  const row: ImportRow = {
    ...{ change, line, conflict, id: before?.id ?? 0, ...(wish.said ?? namesOf(judging, wish)) },
    changes: shown(judging, wish, changed),
    errors: conflict ? [{ attribute: '', message: spreadsheetText.row.conflict }] : errors,
  };
  if (errors.length > 0 || change === 'same') return { row, write: null };
  return { row, write: { line, id: before?.id ?? 0, revision: before?.revision ?? 0, values: changed, conflict } };
}

async function changesOf({ write, type, organization }: Judging, { before, values }: Wish) {
  try {
    if (before) return { changed: await refuseUpdate(write, type, before, values), errors: [] };
    await refuseCreate(write, type, { ...values, organization });
    return { changed: values, errors: [] };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { changed: values, errors: errorsIn(error) };
  }
}

/** Why a row is refused, beside other sentences for people. */
export function errorsIn({ status, errors, message }: Refusal): ImportRow['errors'] {
  const named = Object.entries(errors).map(([attribute, each]) => ({ attribute, message: each }));
  if (named.length > 0) return named;
  return [{ attribute: '', message: status === 403 ? spreadsheetText.row.forbidden : message }];
}

/** By what people know it. */
export function namesOf({ type: { definition }, names }: Reading, { read, values, before }: Told) {
  const textOf = (name: string | undefined) => {
    const attribute = name === undefined ? undefined : definition.attributes[name];
    if (!name || !attribute) return '';
    return textIn(attribute, before ? read[name] : values[name], names.get(name));
  };
  return { title: textOf(definition.title), code: textOf(definition.code) };
}

export function shown({ type, names }: Reading, { before, read }: Told, changed: Values): ImportRow['changes'] {
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

function textIn(attribute: Attribute, value: unknown, names: Names | undefined): string {
  const text = cellText(toCell(attribute, value, names));
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
