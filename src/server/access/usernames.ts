// Usernames are unique over all schools, because all use the same sign-in screen. Who has a name is known until the transaction ends,
// so that the rows of a file also see the names that rows above them take and leave.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { factsOf } from '#server/records/write.ts';
import { invalid } from '#server/refusal.ts';
import { accessText } from '#shared/text/access.ts';

interface Usernames {
  /** As the database compares names. */
  lower: Map<string, string>;
  /** The users of names in lower case; a user who is about to be created is `newUser`. */
  owners: Map<string, number>;
}

const newUser = -1;

/** Reads who has these names, in one query. Locked: of two requests that want the same name, one waits and then sees that it is taken. */
export async function readUsernames(db: Db, names: readonly string[], locked = true): Promise<Usernames> {
  const facts = factsOf(db);
  const known = (facts.get('usernames') ?? { lower: new Map(), owners: new Map() }) as Usernames;
  facts.set('usernames', known);
  const unknown = [...new Set(names)].filter((name) => !known.lower.has(name));
  if (unknown.length === 0) return known;
  // In order, to avoid deadlocks.
  if (locked)
    await sql`select pg_advisory_xact_lock(hashtext('app_user.username'), hashtext(name)) from (
      select distinct lower(given) as name from unnest(${unknown}::text[]) as given order by name) as names`.execute(
      db,
    );
  const found = await sql<{ given: string; lower: string; owner: number | null }>`
    select given, lower(given) as lower, u.id as owner
    from unnest(${unknown}::text[]) as given left join app_user u on lower(u.username) = lower(given)`.execute(db);
  for (const { given, lower, owner } of found.rows) {
    known.lower.set(given, lower);
    if (owner !== null && !known.owners.has(lower)) known.owners.set(lower, owner);
  }
  return known;
}

/** Notes that this user, 0 for a new one, gets the name and leaves their own. */
export async function takeUsername(db: Db, username: string, user: number): Promise<void> {
  const { lower, owners } = await readUsernames(db, [username]);
  for (const [name, owner] of owners) if (owner === user) owners.delete(name);
  owners.set(lower.get(username) ?? '', user || newUser);
}

export async function requireFreeUsername(db: Db, username: string, except: number): Promise<void> {
  const { lower, owners } = await readUsernames(db, [username]);
  const owner = owners.get(lower.get(username) ?? '');
  if (owner !== undefined && owner !== except) throw invalid({ username: accessText.usernameTaken(username) });
}
