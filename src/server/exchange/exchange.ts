// The exchange settings of a school: what may be shared, the codes of its options and kinds, and what is left out.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { JsonAnswer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { refuseIfChanged } from '#server/records/refuse-if-changed.ts';
import type { WriteBody } from '#server/records/write.ts';
import { invalid, notFound } from '#server/refusal.ts';
import { organizationsWith, requireRight, type User } from '#server/rights/user.ts';
import type { ExchangeBody, WireExchange } from '#shared/api/exchange.ts';
import { codeLists } from '#shared/exchange/codes.ts';
import { type Action, can, rightsIn } from '#shared/permissions/rights.ts';
import { fieldText } from '#shared/text/field.ts';

import { codedItems, itemsOf } from './coded-items.ts';
import { leftOut } from './left-out.ts';
import { type ExchangeSettings, exchangeSettings } from './settings.ts';

interface SchoolQuery {
  organization: number;
}

export function requireExchange(user: User, organization: number, action: Action): void {
  if (!user.organizations.some(({ id }) => id === organization)) throw notFound();
  requireRight(user, organization, 'exchange', action);
}

export function readExchange(publicUrl: string) {
  return async ({ db, user, query }: Call<string, Partial<SchoolQuery>>): Promise<JsonAnswer> => {
    const organization = query.organization || (organizationsWith(user, 'exchange', 'read')[0] ?? 0);
    requireExchange(user, organization, 'read');
    return answer(db, user, organization, publicUrl);
  };
}

export function saveExchange(publicUrl: string) {
  return async (call: WriteBody<ExchangeBody> & { query: SchoolQuery }): Promise<JsonAnswer> => {
    const { db, user, body } = call;
    const { organization } = call.query;
    requireExchange(user, organization, 'update');
    // Locks the row of the school, because the settings may not have a row yet.
    await sql`select from organization where id = ${organization} for no key update`.execute(db);
    const before = await exchangeSettings(db, organization);
    const held = { table: 'exchange_setting', record: organization, revision: before.revision };
    await refuseIfChanged(call, held, () => answer(db, user, organization, publicUrl));
    await refuseUnknown(db, organization, body);
    if (!isSame(before, body)) await write(db, organization, body);
    return answer(db, user, organization, publicUrl);
  };
}

/** Users without read access get only the id of the school. */
async function answer(db: Db, user: User, organization: number, publicUrl: string): Promise<JsonAnswer> {
  const settings = await exchangeSettings(db, organization);
  const { states, contactEmail, revision } = settings;
  if (!can(rightsIn(user.grants, organization), 'exchange', 'read'))
    return new JsonAnswer(JSON.stringify({ organization }), { revision });
  const base = `${publicUrl}/oeapi/${await addressOf(db, organization)}`;
  const wire: WireExchange = {
    ...{ organization, v5: `${base}/v5`, v6: `${base}/v6`, contact_email: contactEmail, states },
    codes: await codedItems(db, user, organization, settings),
    left_out: await leftOut(db, user, organization, settings),
  };
  return new JsonAnswer(JSON.stringify(wire), { revision });
}

/** The slug of its public guide, or its id. */
async function addressOf(db: Db, organization: number): Promise<string> {
  const found = await sql<{ slug: string }>`
    select slug from document_template where organization = ${organization} and slug <> ''`.execute(db);
  return found.rows[0]?.slug ?? String(organization);
}

async function refuseUnknown(db: Db, organization: number, { states, codes }: ExchangeBody): Promise<void> {
  const known = new Set((await itemsOf(db, organization)).map(({ list, item }) => `${list} ${item}`));
  const found = await sql<{ id: number }>`select id from state where id = any(${states}::int[])`.execute(db);
  const errors: Record<string, string> = found.rows.length === states.length ? {} : { states: fieldText.missing };
  codes.forEach(({ list, item, code }, index) => {
    if (!known.has(`${list} ${item}`)) errors[`codes.${index}.item`] = fieldText.missing;
    else if (!Object.hasOwn(codeLists[list].codes, code)) errors[`codes.${index}.code`] = fieldText.choice;
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

function isSame(before: ExchangeSettings, { contact_email, states, codes }: ExchangeBody): boolean {
  const chosen = new Map(codes.map(({ list, item, code }) => [`${list} ${item}`, code]));
  return (
    contact_email === before.contactEmail &&
    states.join() === before.states.toSorted((a, b) => a - b).join() &&
    chosen.size === before.chosen.size &&
    [...chosen].every(([item, code]) => before.chosen.get(item) === code)
  );
}

/** Leaves unchanged codes alone, so that the history shows only what was added and removed. */
async function write(db: Db, organization: number, { contact_email, states, codes }: ExchangeBody): Promise<void> {
  await sql`
    insert into exchange_setting as s (organization, contact_email, states)
    values (${organization}, ${contact_email}, ${states}::int[])
    on conflict (organization) do update set contact_email = excluded.contact_email, states = excluded.states,
      revision = s.revision + 1`.execute(db);
  const given = sql`json_to_recordset(${JSON.stringify(codes)}) as given (list text, item int, code text)`;
  await sql`
    delete from exchange_code c where organization = ${organization} and not exists (
      select from ${given} where given.list = c.list and given.item = c.item and given.code = c.code)`.execute(db);
  await sql`
    insert into exchange_code (organization, list, item, code)
    select distinct on (given.list, given.item) ${organization}::int, given.list, given.item, given.code from ${given}
    on conflict do nothing`.execute(db);
}
