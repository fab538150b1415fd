// A type of record: its definition, and the few plain functions of fixed names that an object may add to the generic path.
// The file of each object in `catalogue/` fills them in.
import type { User } from '#server/rights/user.ts';
import type { Db } from '#server/db/connect.ts';
import type { Definition } from '#shared/definitions/definition.ts';

import type { Asking, UseGroup } from './named-uses.ts';

/** A row as stored: attributes by name, plus id, organization and revision. */
export type Row = Record<string, unknown> & { id: number; organization: number; revision: number };

/** Where a record is used, in words ('3 programma's'), and the page that shows it. */
export interface Use {
  label: string;
  path?: string;
  /** Which ones, where the user may read their names. */
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

/** A record that is made from another, in the same organization. */
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
  /** SQL for the records that lists show unless all are asked for; the record's table is called `record`. */
  listed?: string;
  /** Refuses a record that the user's units do not let them change or remove, where `withinUnit` cannot say which unit. */
  guard?: (user: User, row: Row) => void;
  /** Refuses what the schemas cannot see: attribute → Dutch sentence. */
  check?: (change: Change) => Promise<Record<string, string>>;
  /** Who still needs the record; nobody means that it may go. */
  usedBy?: (db: Db, id: number, asking: Asking) => Promise<Use[]>;
  /** What people are told when they ask where it is used: also what does not keep it. */
  usedIn?: readonly UseGroup[];
  /** A record with links stays when it is removed, with these values. */
  retired?: { hasLinks: (db: Db, id: number) => Promise<boolean>; values: Record<string, unknown> };
  /** Attributes that a copy does not take over from its source as they are. */
  copied?: (copying: Omit<Copying, 'copy'>) => Promise<Record<string, unknown>>;
  /** Copies along what is not an attribute. */
  cloned?: (copying: Copying) => Promise<void>;
  /** Takes away what other records know of a record that goes. */
  removing?: (db: Db, user: User, row: Row) => Promise<void>;
}
