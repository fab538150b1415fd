// What is asked of an object before it is told where it is used.
import type { Db } from '#server/db/connect.ts';
import type { UseGroup } from '#server/records/named-uses.ts';
import type { User } from '#server/rights/user.ts';

/** The places where this user may read the record, none when it is not there for them, and what can use it. */
export type FindUses = (db: Db, user: User, id: number) => Promise<{ places: number[]; groups: readonly UseGroup[] }>;
