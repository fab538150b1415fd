// The check settings of a school: its changes on top of the defaults.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { JsonAnswer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { refuseIfChanged } from '#server/records/refuse-if-changed.ts';
import type { Write } from '#server/records/write.ts';
import { invalid, notFound } from '#server/refusal.ts';
import { requireRight, type User } from '#server/rights/user.ts';
import {
  type CheckName,
  checkNames,
  checks,
  type CheckSetting,
  type CheckSettings,
  standardSettings,
} from '#shared/rules/checks/registry.ts';
import type { Parameters } from '#shared/rules/checks/check.ts';
import { fieldText } from '#shared/text/field.ts';

type Given = Partial<Record<CheckName, { severity: CheckSetting['severity']; [parameter: string]: unknown }>>;

export async function settingsOf(db: Db, organization: number): Promise<CheckSettings> {
  return (await read(db, organization)).settings;
}

export async function settings({ db, user, query }: Call<string, { organization: number }>) {
  requireSchool(user, query.organization);
  requireRight(user, query.organization, 'calendar', 'read');
  return answer(await read(db, query.organization));
}

export async function saveSettings(call: Write & { query: { organization: number }; body: Given }) {
  const { db, user, body } = call;
  const { organization } = call.query;
  requireSchool(user, organization);
  requireRight(user, organization, 'check_settings', 'update');
  // Locks the row of the school, because the settings may not have a row yet.
  await sql`select from organization where id = ${organization} for no key update`.execute(db);
  const before = await read(db, organization);
  const held = { table: 'check_settings', record: organization, revision: before.revision };
  await refuseIfChanged(call, held, () => answer(before));
  refuseWrong(body);
  const changed = Object.fromEntries(
    entriesOf(body).map(([check, { severity, ...parameters }]) => [
      check,
      { severity, parameters: { ...before.settings[check].parameters, ...parameters } },
    ]),
  );
  const after = { ...before.settings, ...changed };
  if (JSON.stringify(after) === JSON.stringify(before.settings)) return answer(before);
  const saved = await sql<{ revision: number }>`
    insert into check_settings as s (organization, settings) values (${organization}, ${JSON.stringify(after)}::jsonb)
    on conflict (organization) do update set settings = excluded.settings, revision = s.revision + 1
    returning revision`.execute(db);
  return answer({ settings: after, revision: saved.rows[0]?.revision ?? 1 });
}

interface Stored {
  settings: CheckSettings;
  /** 0 until the settings are first saved. */
  revision: number;
}

/** Ignores checks and parameters that no longer exist; new ones get their defaults. */
async function read(db: Db, organization: number): Promise<Stored> {
  const found = await sql<{ settings: Partial<Record<string, CheckSetting>>; revision: number }>`
    select settings, revision from check_settings where organization = ${organization}`.execute(db);
  const { settings: own = {}, revision = 0 } = found.rows[0] ?? {};
  const merged = checkNames.map((name) => {
    const standard = standardSettings[name];
    const stored = own[name] ?? standard;
    const parameters = Object.fromEntries(
      Object.entries(standard.parameters).map(([parameter, initial]) => [
        parameter,
        stored.parameters[parameter] ?? initial,
      ]),
    );
    return [name, { severity: stored.severity, parameters }];
  });
  return { settings: Object.fromEntries(merged) as CheckSettings, revision };
}

function answer({ settings: own, revision }: Stored): JsonAnswer {
  const answered = checkNames.map((check) => [check, { severity: own[check].severity, ...own[check].parameters }]);
  return new JsonAnswer(JSON.stringify(Object.fromEntries(answered)), { revision });
}

function entriesOf(given: Given) {
  return Object.entries(given) as [CheckName, { severity: CheckSetting['severity'] } & Record<string, number>][];
}

function requireSchool(user: User, organization: number): void {
  if (!user.organizations.some(({ id }) => id === organization)) throw notFound();
}

function refuseWrong(given: Given): void {
  const errors: Record<string, string> = {};
  for (const [check, { severity: _, ...parameters }] of entriesOf(given)) {
    const known: Parameters = checks[check].parameters;
    for (const [name, value] of Object.entries(parameters)) {
      const bounds = known[name];
      const at = `${check}.${name}`;
      if (!bounds) errors[at] = fieldText.unknown;
      else if (value < bounds.min) errors[at] = fieldText.atLeast(bounds.min);
      else if (value > bounds.max) errors[at] = fieldText.atMost(bounds.max);
      else if (bounds.whole && !Number.isInteger(value)) errors[at] = fieldText.whole;
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
