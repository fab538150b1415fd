// How one table of the memory is told: as which object, which of its columns, and who may know. `registry` lists them all.
import type { Attribute } from '#shared/definitions/attribute.ts';
import type { Level } from '#shared/definitions/outcome-scale.ts';
import type { AttributeObject } from '#shared/permissions/objects.ts';
import type { Rights } from '#shared/permissions/rights.ts';

/** A row as the memory has it: dates as ISO text, references as ids. */
export type Row = Record<string, unknown>;

/** What stands in a column of text; '' where it is not there. */
export function textIn(row: Row, column: string): string {
  const value = row[column];
  return typeof value === 'string' ? value : '';
}

/** What is remembered of one row. */
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

/** What a reader may be told about other records. */
export interface Words {
  /** '' for none, and for anyone who may not know it. */
  name: (table: NamedTable, id: unknown) => string;
  /** Of a programme: what tells it apart from others of the same title. */
  subtitle: (programme: unknown) => string;
  /** How people call an outcome and its levels besides by its title, as far as the reader may know. */
  outcome: (id: unknown) => { code: string; levels: readonly Level[] };
  /** Whether it lies where the reader may know of it. */
  knows: (table: NamedTable, id: unknown) => boolean;
  /** How many blocks a study year of a programme has; 0 when nobody knows. */
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
  /** Where a code stands for a word. */
  text?: (value: unknown) => string;
}

/** A value as it is sent, and as people read it. */
export interface Value {
  value: unknown;
  text: string;
}

/** Some rows together are the value of one attribute of the record that they belong to. */
export interface Link {
  attribute: string;
  /** Null for what the reader may not know of. */
  element: (row: Row, words: Words, rights: Rights) => Value | null;
}

/** Several columns that people see as one. */
interface Combined {
  attribute: string;
  columns: readonly string[];
  value: (row: Row) => unknown;
  text: (row: Row, words: Words) => string;
}

export interface Source {
  table: string;
  /** As answers name it. */
  object: AttributeObject | ((row: Row) => AttributeObject);
  /** The columns that may be told in a place with these rights; null when nothing may be told of it. */
  columns: (rights: Rights) => string[] | null;
  /** Of placed items: the kinds that may be told. */
  kinds?: (rights: Rights) => string[];
  /**
   * That a row came or went: is told; or not, because it goes along with another; or is a value that was empty before, or is
   * after.
   */
  presence: 'told' | 'hidden' | 'value';
  attributes: Readonly<Record<string, Format>>;
  link?: Link;
  combined?: Combined;
  /** One column that holds values by name: each is told by itself. */
  expand?: (row: Row) => Record<string, Value>;
  /** What those values are while there is no row. */
  standard?: Row;
  /** The record that the row is about, where it is another than the memory says. */
  id?: (row: Row, words: Words) => number;
  title: (row: Row, rights: Rights, words: Words) => string;
  /** The column with the title, and the attribute whose right it has: so that a search can look into it. */
  titleColumn?: { column: string; right: string };
}
