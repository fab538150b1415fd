// A document of one table in groups, whatever file it becomes.
export interface TableDocument {
  title: string;
  /** Below the title. */
  lines: readonly string[];
  columns: readonly string[];
  groups: readonly { title: string; rows: readonly (readonly string[])[] }[];
  /** What it says when there are no groups. */
  empty: string;
}
