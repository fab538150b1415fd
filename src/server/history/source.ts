// How the history shows one table of the memory: as which object, which columns, and to whom. `registry` lists them all.
import type { Attribute } from '#shared/definitions/attribute.ts';
import type { Level } from '#shared/definitions/outcome-scale.ts';
import type { AttributeObject } from '#shared/permissions/objects.ts';
import type { Rights } from '#shared/permissions/rights.ts';

/** A row as stored in the memory: dates as ISO text, references as ids. */
export type Row = Record<string, unknown>;

/** The text in a column, or ''. */
export function textIn(row: Row, column: string): string {
  const value = row[column];
  return typeof value === 'string' ? value : '';
}

/** A stored change of one row. */
export interface ChangeRow {
  id: number;
  change_set: number;
  organization: number | null;
  table_name: string;
  record: number;
  operation: 'insert' | 'update' | 'delete';
  before: Row | null;
  after: Row | null;
  partial: boolean;
}

/** Names and facts of other records, as far as the reader may see them. */
export interface Words {
  /** '' for none, and for readers who may not see it. */
  name: (table: NamedTable, id: unknown) => string;
  /** What distinguishes a programme from others with the same title. */
  subtitle: (programme: unknown) => string;
  /** The code and levels of an outcome, as far as the reader may see them. */
  outcome: (id: unknown) => { code: string; levels: readonly Level[] };
  /** Whether the reader may know of this record. */
  knows: (table: NamedTable, id: unknown) => boolean;
  /** The number of blocks of a study year of a programme; 0 if unknown. */
  blocks: (programme: unknown, year: unknown) => number;
  /** The role that a permission belongs to. */
  roleOf: (permission: number) => number;
}

export type NamedTable =
  | 'organization'
  | 'organizational_unit'
  | 'calendar_year'
  | 'programme'
  | 'programme_part'
  | 'educational_unit'
  | 'learning_outcome_framework'
  | 'learning_outcome'
  | 'course'
  | 'exam'
  | 'system'
  | 'role'
  | 'app_user'
  | 'attribute_option'
  | 'attribute_group'
  | 'attribute'
  | 'state'
  | 'placement';

export interface Format extends Pick<Attribute, 'kind' | 'choices'> {
  to?: NamedTable;
  /** Turns codes into words. */
  text?: (value: unknown) => string;
}

/** A value as sent by the API, and as text for users. */
export interface Value {
  value: unknown;
  text: string;
}

/** Rows that together are the value of one attribute of a record. */
export interface Link {
  attribute: string;
  /** Null for a row that the reader may not see. */
  element: (row: Row, words: Words, rights: Rights) => Value | null;
}

/** Several columns shown as one attribute. */
interface Combined {
  attribute: string;
  columns: readonly string[];
  value: (row: Row) => unknown;
  text: (row: Row, words: Words) => string;
}

export interface Source {
  table: string;
  /** Its name in the API. */
  object: AttributeObject | ((row: Row) => AttributeObject);
  /** The columns visible in a place with these rights; null if nothing is visible. */
  columns: (rights: Rights) => string[] | null;
  /** For placed items: the visible kinds. */
  kinds?: (rights: Rights) => string[];
  /**
   * How an inserted or deleted row is shown: as created or removed ('shown'), not at all because another row shows it ('hidden'), or
   * as a value that was or becomes empty ('value').
   */
  presence: 'shown' | 'hidden' | 'value';
  attributes: Readonly<Record<string, Format>>;
  link?: Link;
  combined?: Combined;
  /** For a column with several named values, each of which is shown separately. */
  expand?: (row: Row) => Record<string, Value>;
  /** The row that applies while there is none. */
  standard?: Row;
  /** The record that the row is about, if it differs from `record`. */
  id?: (row: Row, words: Words) => number;
  title: (row: Row, rights: Rights, words: Words) => string;
  /** The column with the title, and the attribute whose right it needs, so that it can be searched. */
  titleColumn?: { column: string; right: string };
}
