// A table that can be exported as a spreadsheet and imported again. Plain data, so that it can be sent to a worker thread.

export type Cell = string | number | boolean | Date | null;

export interface FileColumn {
  /** The visible header. */
  header: string;
  /** In a hidden row below the header, for the import. */
  name: string;
  /** In characters. */
  width: number;
  format: 'text' | 'number' | 'date';
  /** The list of choices: an index in `choices`. */
  choices?: number;
  /** Belongs to the record itself; the spreadsheet refuses edits. */
  fixed?: boolean;
}

export interface TableFile {
  title: string;
  columns: readonly FileColumn[];
  rows: readonly (readonly Cell[])[];
  choices: readonly (readonly string[])[];
  /** Describes the file for the import. */
  about: Readonly<Record<string, string>>;
  /** How to fill it in, if not as a list of records. */
  how?: string;
}

/** A table that was read: its non-empty rows, each with its row number in the sheet. */
export interface ReadTable {
  sheet: string;
  rows: { line: number; cells: Cell[] }[];
  /** There may be more rows after a long stretch of empty ones. */
  isCut?: boolean;
  about: Record<string, string>;
}

/** The sheet that describes the file, and the one with choices. */
export const ownSheets = { about: '_leerlijn', choices: '_keuzes' } as const;

/** The maximum of Excel. */
export const MAX_CELL_LENGTH = 32_767;
