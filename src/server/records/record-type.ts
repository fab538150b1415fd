// A type of record: its definition, and the functions that an object may add to the generic reads and writes. Each object has a file
// in `catalogue/`.
import type { User } from '#server/rights/user.ts';
import type { Db } from '#server/db/connect.ts';
import type { Refusal } from '#server/refusal.ts';
import type { Definition } from '#shared/definitions/definition.ts';

import type { UseGroup } from './named-uses.ts';
import type { UsePlace } from './uses.ts';
import type { Write } from './write.ts';

/** A row as stored: attributes by name, plus id, organization and revision. */
export type Row = Record<string, unknown> & { id: number; organization: number; revision: number };

export interface Change {
  db: Db;
  user: User;
  organization: number;
  /** Null for a new record. */
  before: Row | null;
  /** All attributes as they would be stored. */
  after: Record<string, unknown>;
}

/** Values that a record is about to get, or a new record if `before` is null. */
export interface RequestedValues {
  before: Row | null;
  values: Record<string, unknown>;
}

/** A record, and the id of its copy in the same organization. */
export interface Copied {
  source: Row;
  copy: number;
}

export interface RecordType {
  definition: Definition;
  /** SQL for each computed name of the definition; the record's table is called `record`. */
  computed?: Record<string, string>;
  /** SQL condition for the records in default lists; the record's table is called `record`. */
  listed?: string;
  /** Refuses a record that the user's units do not allow changing or removing, if `withinUnit` cannot express that. */
  guard?: (user: User, row: Row) => void;
  /** Errors that the schemas cannot detect: attribute → Dutch sentence. */
  check?: (change: Change) => Promise<Record<string, string>>;
  /** Reads for many changes at once what `check` needs, so that it need not read it for each. */
  prepareCheck?: (write: Write, organization: number, changes: readonly RequestedValues[]) => Promise<void>;
  /** The uses that prevent removal. */
  usedBy?: readonly UsePlace[];
  /** Why records may not be removed, for other reasons than their uses. */
  refuseRemoval?: (db: Db, user: User, rows: readonly Row[]) => Promise<Map<number, Refusal>>;
  /** The groups of 'Waar gebruikt?', including uses that do not prevent removal. */
  usedIn?: readonly UseGroup[];
  /** Removing a record with links does not delete it, but sets these values. */
  retired?: { linked: (db: Db, ids: readonly number[]) => Promise<Set<number>>; values: Record<string, unknown> };
  /** Attributes of a copy that differ from its source. */
  copied?: (write: Write, sources: readonly Row[]) => Promise<(source: Row) => Record<string, unknown>>;
  /** Copies data that is not an attribute. */
  cloned?: (write: Write, copies: readonly Copied[]) => Promise<void>;
  /** Cleans up references to records that are about to be removed. */
  removing?: (db: Db, ids: readonly number[]) => Promise<void>;
}
