// A table as a file that people open in a spreadsheet and that can be read again. Data only: it goes to a thread and back.

export type Cell = string | number | boolean | Date | null;

export interface FileColumn {
  /** Above the column, for people. */
  header: string;
  /** In a hidden row below it, for reading the file again. */
  name: string;
  /** In characters. */
  width: number;
  format: 'text' | 'number' | 'date';
  /** What people can choose from: an index in `choices`. */
  choices?: number;
  /** Belongs to the record itself; a spreadsheet asks before it is changed. */
  fixed?: boolean;
}

export interface TableFile {
  title: string;
  columns: readonly FileColumn[];
  rows: readonly (readonly Cell[])[];
  choices: readonly (readonly string[])[];
  /** What the file is, for reading it again. */
  about: Readonly<Record<string, string>>;
  /** How to fill it in, if not as a list of records. */
  how?: string;
}

/** A table that was read: its rows without those that are empty, each with its number in the sheet. */
export interface ReadTable {
  sheet: string;
  rows: { line: number; cells: Cell[] }[];
  /** There may be more of them, behind a long stretch of empty ones. */
  isCut?: boolean;
  about: Record<string, string>;
}

/** The sheet that says what the file is, and the one with choices. */
export const ownSheets = { about: '_leerlijn', choices: '_keuzes' } as const;

/** More does not fit in a cell of Excel. */
export const MAX_CELL_LENGTH = 32_767;
