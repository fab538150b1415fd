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
import { refusalText } from '#shared/text/refusal.ts';
import { spreadsheetText } from '#shared/text/spreadsheet.ts';
import { shortened } from '#shared/first-characters.ts';

import { inTurns } from './in-turns.ts';
import type { Above, RowsAbove } from './rows-above.ts';

/** What one row asks for, decoded. */
export interface Wish {
  line: number;
  /** Null for a new record. */
  before: Row | null;
  /** As the user may read it. */
  read: Values;
  values: Values;
  /** Of these the value is empty: it will be the number of a row above. */
  above: Above;
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
  /** By attribute, the line of the row that it will refer to. */
  above?: Record<string, number>;
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
  rowsAbove?: RowsAbove;
}

export interface Judging extends Reading {
  write: Write;
  type: RecordType;
}

type Told = Pick<Wish, 'read' | 'values'> & { before: object | null };

export const MAX_SHOWN = 300;

export function judge(judging: Judging, wishes: readonly Wish[]): Promise<Verdict[]> {
  const refused = new Set<number>();
  return inTurns(wishes, async (wish) => {
    const errors = Object.entries(wish.above).flatMap(([attribute, { line }]) =>
      refused.has(line) ? [{ attribute, message: spreadsheetText.row.refusedAbove(line) }] : [],
    );
    const verdict = await judgeOne(
      judging,
      errors.length > 0 ? { ...wish, errors: [...wish.errors, ...errors] } : wish,
    );
    if (verdict.row.change === 'refused') refused.add(wish.line);
    return verdict;
  });
}

async function judgeOne(judging: Judging, wish: Wish): Promise<Verdict> {
  const { line, before, errors: wrong, outdated } = wish;
  const { changed, errors } =
    wrong.length > 0 ? { changed: wish.values, errors: wrong } : await changesOf(judging, wish);
  const lines = Object.entries(wish.above).map(([name, { line: at }]): [string, number] => [name, at]);
  const differs = Object.keys(changed).length > 0 || lines.length > 0;
  const conflict = outdated && differs && errors.length === 0;
  const refused = errors.length > 0 || conflict;
  const change: ImportChange = refused ? 'refused' : before ? (differs ? 'changed' : 'same') : 'new';
  const row: ImportRow = {
    ...{ change, line, conflict, id: before?.id ?? 0, ...(wish.said ?? namesOf(judging, wish)) },
    changes: [...shown(judging, wish, without(changed, wish.above)), ...shownAbove(judging, wish)],
    errors: conflict ? [{ attribute: '', message: spreadsheetText.row.conflict }] : errors,
  };
  if (errors.length > 0 || change === 'same') return { row, write: null };
  const above = lines.length > 0 ? { above: Object.fromEntries(lines) } : {};
  return {
    row,
    write: { line, id: before?.id ?? 0, revision: before?.revision ?? 0, values: changed, ...above, conflict },
  };
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
export function errorsIn({ errors, message }: Refusal): ImportRow['errors'] {
  const named = Object.entries(errors).map(([attribute, each]) => ({ attribute, message: inDutch(each) }));
  return named.length > 0 ? named : [{ attribute: '', message: inDutch(message) }];
}

/** The sentence of the specification for whoever has no right is English. */
export function inDutch(message: string): string {
  return message === refusalText.forbidden ? spreadsheetText.row.forbidden : message;
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

function shownAbove({ type, names }: Reading, { before, read, above }: Wish): ImportRow['changes'] {
  return Object.entries(above).flatMap(([name, { name: to }]) => {
    const attribute = type.definition.attributes[name];
    return attribute
      ? [{ attribute: name, from: before ? textIn(attribute, read[name], names.get(name)) : '', to }]
      : [];
  });
}

function without(values: Values, above: Above): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !(name in above)));
}

function textIn(attribute: Attribute, value: unknown, names: Names | undefined): string {
  const text = cellText(toCell(attribute, value, names));
  return shortened(text, MAX_SHOWN);
}
