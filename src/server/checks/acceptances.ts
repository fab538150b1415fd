// Accepted findings: they stay visible, with the reason, until the numbers behind them change.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import type { WriteBody, WriteTo } from '#server/records/write.ts';
import { invalid, notFound, Refusal } from '#server/refusal.ts';
import { nameAmong, type Person } from '#server/rights/last-change.ts';
import { placesOfRecord } from '#server/rights/places-of-record.ts';
import { mayWriteForUnit, requireRight, type User } from '#server/rights/user.ts';
import type { WireFinding } from '#shared/api/checks.ts';
import type { CheckName } from '#shared/rules/checks/registry.ts';
import { type Acceptance, withAcceptances } from '#shared/rules/checks/wire-finding.ts';
import { checkPageText } from '#shared/text/check-page.ts';
import { dutchFromIso } from '#shared/text/dates.ts';
import { fieldText } from '#shared/text/field.ts';

import { findingsOf, placeToCheck } from './findings.ts';

type Place = Pick<WireFinding, 'year' | 'block' | 'week' | 'relation_id' | 'object' | 'id' | 'subject'>;

interface Row {
  id: number;
  programme: number;
  check_name: CheckName;
  place: Place;
  numbers: object;
  reason: string;
  by: Person;
  at: string;
}

/** Identifies a finding by some of its fields. */
type FindingQuery = Partial<Place> & Pick<WireFinding, 'programme' | 'check'>;

export async function accept({ db, user, body }: WriteBody<FindingQuery & { reason: string }>): Promise<WireFinding> {
  const { reason, ...query } = body;
  const { programme, check } = query;
  const { organization } = await placeToCheck(db, user, { programme });
  await requireMayAccept(db, user, organization, programme);
  const findings = await findingsOf(db, user, organization, [programme]);
  const [same, other] = findings.filter(({ finding }) => isMeant(finding, query));
  // It may have been solved or moved since it was read.
  if (!same) throw invalid({ check: fieldText.missing });
  if (other) throw invalid({ check: checkPageText.severalFindings });
  await sql`
    insert into check_acceptance (organization, programme, check_name, place, numbers, message, reason, app_user)
    values (${organization}, ${programme}, ${check}, ${JSON.stringify(placeOf(same.finding))}::jsonb,
      ${JSON.stringify(same.numbers)}::jsonb, ${same.finding.message}, ${reason}, ${user.id})
    on conflict (programme, check_name, place) do update set numbers = excluded.numbers, message = excluded.message,
      reason = excluded.reason, app_user = excluded.app_user, at = now()`.execute(db);
  const [accepted] = withAcceptances([same], await acceptancesIn(db, user, organization, [programme]));
  if (!accepted) throw notFound();
  return accepted;
}

export async function withdraw({ db, user, params }: WriteTo): Promise<void> {
  const own = user.organizations.map(({ id }) => id);
  const found = await sql<{ organization: number; programme: number }>`
    select organization, programme from check_acceptance
    where id = ${params.id} and organization = any(${own}::int[]) for update`.execute(db);
  const [row] = found.rows;
  if (!row) throw notFound();
  await requireMayAccept(db, user, row.organization, row.programme);
  await sql`delete from check_acceptance where id = ${params.id}`.execute(db);
}

/** Only users who may set the status of the programme may accept findings. */
async function requireMayAccept(db: Db, user: User, organization: number, programme: number): Promise<void> {
  requireRight(user, organization, 'calendar', 'update');
  const found = await sql<{ unit: number | null }>`
    select organizational_unit as unit from programme where id = ${programme}`.execute(db);
  if (!mayWriteForUnit(user, organization, found.rows[0]?.unit ?? null)) throw new Refusal(403, fieldText.notYourUnit);
}

/** The acceptances in these programmes. Cached for all users with the same rights in this school: names are those visible to colleagues there. */
export async function acceptancesIn(
  db: Db,
  user: User,
  organization: number,
  programmes: readonly number[],
): Promise<Acceptance[]> {
  const found = await sql<Row>`
    select a.id, a.programme, a.check_name, a.place, a.numbers, a.reason,
      json_build_object('id', record.id, 'firstname', record.firstname, 'lastname', record.lastname,
        'places', ${placesOfRecord}) as by, to_char(a.at, 'YYYY-MM-DD') as at
    from check_acceptance a left join app_user as record on record.id = a.app_user
    where a.programme = any(${[...programmes]}::int[]) order by a.at, a.id`.execute(db);
  return found.rows.map(({ id, programme, check_name: check, place, numbers, reason, by, at }) => ({
    ...{ ...place, programme, check, numbers },
    accepted: { id, reason, by: nameAmong(user, by, [organization]), at: dutchFromIso(at) },
  }));
}

/** Fields that are not given match anything. */
function isMeant(finding: WireFinding, query: FindingQuery): boolean {
  return Object.entries(query).every(([name, value]) => value === undefined || finding[name as keyof Place] === value);
}

function placeOf({ year, block, week, relation_id, object, id, subject }: Place): Place {
  return { year, block, week, relation_id, object, id, ...(subject !== undefined && { subject }) };
}
