// Links between parts and programmes, read from either side. The same links as the part's attribute `programmes`.
import { sql } from 'kysely';
import type { ObjectKey } from '#shared/permissions/objects.ts';
import { canAttribute, rightsIn } from '#shared/permissions/rights.ts';
import { inDutch } from '#shared/text/order.ts';
import { organizationsWith, type User } from '#server/rights/user.ts';
import type { Db } from '#server/db/connect.ts';
import type { Call } from '#server/http/call.ts';
import { lockRecords } from '#server/records/rows.ts';
import { updateRecord } from '#server/records/update.ts';
import type { WriteBody } from '#server/records/write.ts';

import { programmePart } from './programme-part.ts';

interface Linked {
  id: number;
  title?: string;
  version?: number | null;
}

export async function partProgrammes({
  db,
  user,
  query,
}: Call<string, { programme_part?: number | undefined; programme?: number | undefined }>): Promise<Linked[]> {
  return query.programme
    ? linkedRecords(db, user, 'programme_part', { programme: query.programme })
    : linkedRecords(db, user, 'programme', { programme_part: query.programme_part ?? 0 });
}

export async function linkPart(call: WriteBody<{ programme_part: number; programmes: number[] }>) {
  const { programme_part, programmes } = call.body;
  const ids = [...new Set(programmes)].sort((a, b) => a - b);
  const [before] = await lockRecords(call, programmePart, [programme_part]);
  await updateRecord(call, programmePart, before, { programmes: ids });
  return linkedRecords(call.db, call.user, 'programme', { programme_part });
}

/** Linked records of `table`, if the user may read both the link and the records. */
async function linkedRecords(
  db: Db,
  user: User,
  table: 'programme' | 'programme_part',
  from: Partial<Record<'programme' | 'programme_part', number>>,
): Promise<Linked[]> {
  const [[column, id]] = Object.entries(from) as [[string, number]];
  const organizations = organizationsWith(user, table, 'read').filter((organization) =>
    canAttribute(rightsIn(user.grants, organization), 'programme_part.programmes', 'read'),
  );
  const found = await sql<Linked & { organization: number }>`
    select record.id, record.title, record.version, record.organization
    from ${sql.table(table)} as record join programme_programme_part link on ${sql.ref(`link.${table}`)} = record.id
    where ${sql.ref(`link.${column}`)} = ${id} and (not link.scenario or ${table} = 'programme_part') and record.organization = any(${organizations}::int[])
    order by record.id`.execute(db);
  const readable = found.rows.map(({ organization, ...record }) =>
    withoutUnreadable(user, table, organization, record),
  );
  // Sorted here: sorting in the database would reveal unreadable titles.
  return readable.toSorted(
    (a, b) => inDutch.compare(a.title ?? '', b.title ?? '') || (a.version ?? 0) - (b.version ?? 0),
  );
}

function withoutUnreadable(user: User, object: ObjectKey, organization: number, record: Linked): Linked {
  const rights = rightsIn(user.grants, organization);
  const readable = Object.entries(record).filter(
    ([name]) => name === 'id' || canAttribute(rights, `${object}.${name}`, 'read'),
  );
  return Object.fromEntries(readable) as unknown as Linked;
}
