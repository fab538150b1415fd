// The requirements of a unit, and the units that require it. The same data as the unit's attribute `requires`.
import { sql } from 'kysely';

import type { Requirement } from '#shared/definitions/requirement.ts';
import { canAttribute, rightsIn } from '#shared/permissions/rights.ts';
import { inDutch } from '#shared/text/order.ts';
import type { Db } from '#server/db/connect.ts';
import { JsonAnswer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { lockRecords } from '#server/records/rows.ts';
import { updateRecord } from '#server/records/update.ts';
import type { WriteBody } from '#server/records/write.ts';
import { notFound } from '#server/refusal.ts';
import { organizationsWith, type User } from '#server/rights/user.ts';

import { educationalUnit } from './educational-unit.ts';

interface Named extends Requirement {
  title: string;
  version: number | null;
}

export async function unitRequirements({ db, user, query }: Call<string, { educational_unit: number }>) {
  const answer = await read(db, user, query.educational_unit);
  if (!answer) throw notFound();
  return answer;
}

export async function saveUnitRequirements(call: WriteBody<{ educational_unit: number; requires: Requirement[] }>) {
  const { educational_unit: unit, requires } = call.body;
  const [before] = await lockRecords(call, educationalUnit, [unit]);
  await updateRecord(call, educationalUnit, before, { requires });
  // Users without read access get only the id.
  return (await read(call.db, call.user, unit)) ?? new JsonAnswer(JSON.stringify({ educational_unit: unit }));
}

/** Null if the user may not read the unit. */
async function read(db: Db, user: User, unit: number): Promise<JsonAnswer | null> {
  const named = sql`json_build_object('educational_unit', other.id, 'title', other.title, 'version', other.version,
    'kind', r.kind, 'note', r.note)`;
  const found = await sql<{ organization: number; revision: number; requires: Named[]; required_by: Named[] }>`
    select u.organization, u.revision,
      (select coalesce(json_agg(${named} order by other.id), '[]')
       from unit_requirement r join educational_unit other on other.id = r.requires
       where r.educational_unit = u.id) as requires,
      (select coalesce(json_agg(${named} order by other.id), '[]')
       from unit_requirement r join educational_unit other on other.id = r.educational_unit
       where r.requires = u.id) as required_by
    from educational_unit u
    where u.id = ${unit} and u.organization = any(${organizationsWith(user, 'educational_unit', 'read')}::int[])`.execute(
    db,
  );
  const [row] = found.rows;
  if (!row) return null;
  const { organization, revision, requires, required_by } = row;
  const rights = rightsIn(user.grants, organization);
  const reads = (name: string) => canAttribute(rights, `educational_unit.${name}`, 'read');
  const shown = (list: Named[]) =>
    list
      .map(({ title, version, ...rest }) => ({
        ...rest,
        ...(reads('title') && { title }),
        ...(reads('version') && { version }),
      }))
      // Sorted here: sorting in the database would reveal unreadable titles.
      .toSorted((a, b) => inDutch.compare(a.title ?? '', b.title ?? '') || a.educational_unit - b.educational_unit);
  const lists = reads('requires') ? { requires: shown(requires), required_by: shown(required_by) } : {};
  return new JsonAnswer(JSON.stringify({ educational_unit: unit, ...lists }), { revision });
}
