// The revision of one cell of the matrix, derived from its contents, so that two users can fill different cells of one unit.
export interface CellContent {
  level: number;
  share: number;
}

/** 0 for an empty cell. */
export function cellRevision(cell: CellContent | null): number {
  return cell ? 1 + cell.level * 101 + cell.share : 0;
}

/** The ETag of a cell in the matrix and in If-Match. */
export function cellTag(cell: CellContent | null): string {
  return `"r${cellRevision(cell)}-item"`;
}
