// Reads the names of roles and units that users can have, in all places that the reader can see.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { placesOf, rightsAt } from '#server/rights/places.ts';
import type { User } from '#server/rights/user.ts';
import { canAttribute } from '#shared/permissions/rights.ts';

import type { Named } from './names.ts';
import type { NamedBy } from './read-names.ts';

export async function readUserNames(db: Db, user: User): Promise<NamedBy> {
  const places = placesOf(user);
  const named = (attribute: string) => places.filter((place) => canAttribute(rightsAt(user, place), attribute, 'read'));
  const found = await sql<Named & { attribute: string }>`
    select 'role' as attribute, id,
      case when coalesce(organization, 0) = any(${named('role.title')}::int[]) then title else '' end as title
    from role where coalesce(organization, 0) = any(${places}::int[])
    union all
    select 'organizationalunit', id,
      case when organization = any(${named('organizational_unit.title')}::int[]) then title else '' end
    from organizational_unit where organization = any(${places}::int[])
    order by 1, 3, 2`.execute(db);
  const of = (attribute: string) => found.rows.filter((row) => row.attribute === attribute);
  return { role: of('role'), organizationalunit: of('organizationalunit') };
}
