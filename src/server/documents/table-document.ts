// A document with one grouped table, independent of the file format.
export interface TableDocument {
  title: string;
  /** Below the title. */
  lines: readonly string[];
  columns: readonly string[];
  groups: readonly { title: string; rows: readonly (readonly string[])[] }[];
  /** Shown when there are no groups. */
  empty: string;
}
