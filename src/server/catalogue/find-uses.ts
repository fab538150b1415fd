// How the uses of a type of object are found.
import type { Db } from '#server/db/connect.ts';
import type { UseGroup } from '#server/records/named-uses.ts';
import type { User } from '#server/rights/user.ts';

/** Returns the places where this user may read the record (none if it does not exist for them), and the groups of uses. */
export type FindUses = (db: Db, user: User, id: number) => Promise<{ places: number[]; groups: readonly UseGroup[] }>;
