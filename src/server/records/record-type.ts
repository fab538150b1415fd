// A type of record: its definition, and the functions that an object may add to the generic reads and writes. Each object has a file
// in `catalogue/`.
import type { User } from '#server/rights/user.ts';
import type { Db } from '#server/db/connect.ts';
import type { Definition } from '#shared/definitions/definition.ts';

import type { Reader, UseGroup } from './named-uses.ts';

/** A row as stored: attributes by name, plus id, organization and revision. */
export type Row = Record<string, unknown> & { id: number; organization: number; revision: number };

/** A use of a record, in words ('3 programma's'), and the page that shows it. */
export interface Use {
  label: string;
  path?: string;
  /** The names of the users of the record, if readable. */
  named?: Use[];
}

export interface Change {
  db: Db;
  user: User;
  organization: number;
  /** Null for a new record. */
  before: Row | null;
  /** All attributes as they would be stored. */
  after: Record<string, unknown>;
}

/** A record that is copied from another, in the same organization. */
export interface Copying {
  db: Db;
  user: User;
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
  /** The uses that prevent removal; none: it may be removed. */
  usedBy?: (db: Db, id: number, reader: Reader) => Promise<Use[]>;
  /** The groups of 'Waar gebruikt?', including uses that do not prevent removal. */
  usedIn?: readonly UseGroup[];
  /** Removing a record with links does not delete it, but sets these values. */
  retired?: { hasLinks: (db: Db, id: number) => Promise<boolean>; values: Record<string, unknown> };
  /** Attributes of a copy that differ from its source. */
  copied?: (copying: Omit<Copying, 'copy'>) => Promise<Record<string, unknown>>;
  /** Copies data that is not an attribute. */
  cloned?: (copying: Copying) => Promise<void>;
  /** Cleans up references to a record that is about to be removed. */
  removing?: (db: Db, user: User, row: Row) => Promise<void>;
}
