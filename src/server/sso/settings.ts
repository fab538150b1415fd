// A school's sign-in settings, read and saved as a whole.
import { sql } from 'kysely';

import { guardRoles } from '#server/access/escalation.ts';
import type { Db } from '#server/db/connect.ts';
import { JsonAnswer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { refuseIfChanged } from '#server/records/refuse-if-changed.ts';
import type { WriteBody } from '#server/records/write.ts';
import { invalid, notFound, Refusal } from '#server/refusal.ts';
import { requireRight, type User } from '#server/rights/user.ts';
import type { SignInBody, WireSignIn } from '#shared/api/sign-in.ts';
import { fieldText } from '#shared/text/field.ts';
import { signInText } from '#shared/text/sign-in-settings.ts';

import { hasLinkedManager } from './linked-manager.ts';

const words = signInText;
type Settings = Omit<WireSignIn, 'available' | 'organization'>;

interface Stored {
  settings: Settings;
  /** 0 if they were never saved. */
  revision: number;
}

/** `available`: whether this server has a provider. */
export function settingsHandlers(available: boolean) {
  const answer = (organization: number, { settings, revision }: Stored) =>
    new JsonAnswer(JSON.stringify({ organization, ...settings, available }), { revision });
  return {
    settings: async ({ db, user, query: { organization } }: Call<string, { organization: number }>) => {
      requireSchool(user, organization);
      requireRight(user, organization, 'sign_in', 'read');
      return answer(organization, await read(db, organization));
    },

    saveSettings: async (call: WriteBody<SignInBody>) => {
      const { db, user, body } = call;
      const { organization, available: _computed, ...given } = body;
      requireSchool(user, organization);
      requireRight(user, organization, 'sign_in', 'update');
      // Locks the school, because the row of the settings may not exist yet.
      await sql`select from organization where id = ${organization} for no key update`.execute(db);
      const before = await read(db, organization);
      const held = { table: 'sign_in_setting', record: organization, revision: before.revision };
      await refuseIfChanged(call, held, () => answer(organization, before));
      const after: Settings = { ...given, roles: inOrder(given.roles) };
      if (JSON.stringify(after) === JSON.stringify(before.settings)) return answer(organization, before);
      await check(db, user, organization, before.settings, after);
      return answer(organization, { settings: after, revision: await write(db, organization, after) });
    },
  };
}

function requireSchool({ organizations }: User, organization: number): void {
  if (!organizations.some(({ id }) => id === organization)) throw notFound();
}

/** Sorted and without duplicates, so that equal choices give equal lists. */
function inOrder(roles: Settings['roles']): Settings['roles'] {
  const keyOf = ({ entitlement, role }: Settings['roles'][number]) => `${entitlement} ${role}`;
  const byKey = new Map(roles.map((each) => [keyOf(each), each]));
  return [...byKey.keys()].toSorted().flatMap((key) => byKey.get(key) ?? []);
}

async function read(db: Db, organization: number): Promise<Stored> {
  const found = await sql<Settings & { revision: number }>`
    select coalesce(s.sso, false) as sso, coalesce(s.local_accounts, true) as local_accounts,
      coalesce(s.home_domains, '{}') as home_domains, coalesce(s.affiliations, '{employee,faculty,staff}') as affiliations,
      coalesce(s.update_profile, false) as update_profile,
      (select coalesce(json_agg(json_build_object('entitlement', r.entitlement, 'role', r.role)), '[]')
       from sign_in_role r where r.organization = ${organization}) as roles,
      coalesce(s.revision, 0) as revision
    from (select) as one left join sign_in_setting s on s.organization = ${organization}`.execute(db);
  const [row] = found.rows;
  if (!row) throw new Error('A select without a condition gave no row');
  const { revision, roles, sso, local_accounts, home_domains, affiliations, update_profile } = row;
  const settings: Settings = {
    ...{ sso, local_accounts, home_domains, affiliations },
    // The default role is stored as the one without an entitlement.
    default_role: roles.find(({ entitlement }) => entitlement === '')?.role ?? 0,
    update_profile,
    roles: inOrder(roles.filter(({ entitlement }) => entitlement !== '')),
  };
  return { settings, revision };
}

async function check(db: Db, user: User, organization: number, before: Settings, after: Settings): Promise<void> {
  if (after.sso && after.home_domains.length === 0) throw invalid({ home_domains: words.domainNeeded });
  if (!after.sso && !after.local_accounts) throw invalid({ local_accounts: words.ssoNeeded });
  if (before.local_accounts && !after.local_accounts && !(await hasLinkedManager(db, organization)))
    throw invalid({ local_accounts: words.linkFirst });
  await requireFreeDomains(db, organization, after.home_domains);
  const added = rolesOf(after).filter((role) => !rolesOf(before).includes(role));
  await requireRoles(db, organization, added);
  // A user who decides which institution opens accounts of this school could sign in as any of its users.
  const opens =
    (after.sso && !before.sso) || after.home_domains.some((domain) => !before.home_domains.includes(domain));
  if ((opens || added.length > 0) && user.unitLimits.has(organization)) throw new Refusal(403, words.limited);
  await guardRoles(db, user, added);
  if (opens) await guardRoles(db, user, await rolesInUse(db, organization));
}

function rolesOf({ default_role, roles }: Settings): number[] {
  return [...(default_role ? [default_role] : []), ...roles.map(({ role }) => role)];
}

/** If two schools claim the same domain at once, the second waits, and then sees that it is taken. */
async function requireFreeDomains(db: Db, organization: number, domains: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('sign_in_setting.home_domains'))`.execute(db);
  const taken = await sql<{ domain: string }>`
    select domain from sign_in_setting s cross join unnest(s.home_domains) as domain
    where s.organization <> ${organization} and domain = any(${domains}::text[]) order by domain`.execute(db);
  const [first] = taken.rows;
  if (first) throw invalid({ home_domains: words.takenDomain(first.domain) });
}

/** Locks the roles, so that they are not deleted meanwhile. Roles of another school do not exist for this one. */
async function requireRoles(db: Db, organization: number, roles: readonly number[]): Promise<void> {
  const found = await sql`
    select from role where id = any(${roles}::int[]) and organization = ${organization} for key share`.execute(db);
  if (found.rows.length < new Set(roles).size)
    throw invalid({ roles: fieldText.missing, default_role: fieldText.missing });
}

async function rolesInUse(db: Db, organization: number): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select r.id from role r where r.organization = ${organization}
      and exists (select from user_role ur where ur.role = r.id)`.execute(db);
  return found.rows.map(({ id }) => id);
}

async function write(db: Db, organization: number, after: Settings): Promise<number> {
  const { sso, local_accounts, home_domains, affiliations, default_role, update_profile, roles } = after;
  const saved = await sql<{ revision: number }>`
    insert into sign_in_setting as s (organization, sso, local_accounts, home_domains, affiliations, update_profile)
    values (${organization}, ${sso}, ${local_accounts}, ${home_domains}::text[], ${affiliations}::text[], ${update_profile})
    on conflict (organization) do update set sso = excluded.sso, local_accounts = excluded.local_accounts,
      home_domains = excluded.home_domains, affiliations = excluded.affiliations,
      update_profile = excluded.update_profile, revision = s.revision + 1
    returning revision`.execute(db);
  const rows = JSON.stringify([...(default_role ? [{ entitlement: '', role: default_role }] : []), ...roles]);
  await sql`
    delete from sign_in_role where organization = ${organization} and (entitlement, role) not in (
      select entitlement, role from json_to_recordset(${rows}) as given (entitlement text, role int))`.execute(db);
  await sql`
    insert into sign_in_role (organization, entitlement, role)
    select ${organization}::int, entitlement, role from json_to_recordset(${rows}) as given (entitlement text, role int)
    on conflict do nothing`.execute(db);
  return saved.rows[0]?.revision ?? 1;
}
