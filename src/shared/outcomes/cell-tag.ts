// What If-Match compares for one cell of the matrix: what stands in it. Two people may so fill different cells of one unit.
export interface CellContent {
  level: number;
  share: number;
}

/** 0 for an empty cell. */
export function cellRevision(cell: CellContent | null): number {
  return cell ? 1 + cell.level * 101 + cell.share : 0;
}

/** As it stands in the matrix and goes back in the header. */
export function cellTag(cell: CellContent | null): string {
  return `"r${cellRevision(cell)}-item"`;
}
