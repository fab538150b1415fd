// Edits of rights in a table, as a layer over what was loaded: what is changed, flipped and sent. Pure; used by the
// tables of roles.
import { type Action, actions, type Flags } from '#shared/permissions/rights.ts';

export interface FlagRow {
  /** The object key, or the attribute's id. */
  key: string;
  flags: Flags;
}

/** 'programme.update' → the value that the user gave it. */
export type FlagEdits = Readonly<Record<string, boolean>>;

export function flagKey(row: string, action: Action): string {
  return `${row}.${action}`;
}

export function valueOf({ key, flags }: FlagRow, action: Action, edits: FlagEdits): boolean {
  return edits[flagKey(key, action)] ?? flags[action];
}

export function isChanged(row: FlagRow, action: Action, edits: FlagEdits): boolean {
  return valueOf(row, action, edits) !== row.flags[action];
}

export function setFlag(edits: FlagEdits, { key }: FlagRow, action: Action, value: boolean): FlagEdits {
  return { ...edits, [flagKey(key, action)]: value };
}

/** Flips every flag of the column that the user may change. */
export function flipColumn(
  edits: FlagEdits,
  rows: readonly FlagRow[],
  action: Action,
  may: (row: FlagRow, action: Action) => boolean,
): FlagEdits {
  const flipped = rows
    .filter((row) => may(row, action))
    .map((row) => [flagKey(row.key, action), !valueOf(row, action, edits)]);
  return { ...edits, ...Object.fromEntries(flipped) };
}

export interface ChangedRow {
  key: string;
  flags: Partial<Flags>;
}

/** Only what differs from what was loaded. */
export function changedRows(rows: readonly FlagRow[], edits: FlagEdits): ChangedRow[] {
  return rows.flatMap((row) => {
    const changed = actions.filter((action) => isChanged(row, action, edits));
    if (changed.length === 0) return [];
    return [
      { key: row.key, flags: Object.fromEntries(changed.map((action) => [action, valueOf(row, action, edits)])) },
    ];
  });
}

export function countChanges(rows: readonly FlagRow[], edits: FlagEdits): number {
  return changedRows(rows, edits).reduce((sum, { flags }) => sum + Object.keys(flags).length, 0);
}
