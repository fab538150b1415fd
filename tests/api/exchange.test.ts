// How a school exchanges data: codes, what may be shared outside the school, what is left out, and what is ready for RIO.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { readTable } from '#server/spreadsheet/read-table.ts';
import { loadDemo } from '#server/demo/load.ts';
import type { ExchangeBody, WireExchange } from '#shared/api/exchange.ts';
import { contract } from '#shared/api/contract.ts';
import { exchangeText } from '#shared/text/exchange.ts';
import { fieldText } from '#shared/text/field.ts';
import { Client, startApi, type TestApi, tokenFor } from '#tests/support/api.ts';
import { tokenWith } from '#tests/support/factories.ts';
import { addClient, consumer } from '#tests/support/oeapi/consumer.ts';

const calls = contract.exchange;

let api: TestApi;
let admin: Client;
let school: { organization: number };
let elsewhere: { organization: number };

const one = async (text: ReturnType<typeof sql<{ id: number }>>) => (await text.execute(api.database)).rows[0]?.id ?? 0;
const programme = (code: string) => one(sql`select id from programme where programme_code = ${code}`);
const read = async (by = admin, query = school) => by.call(calls.get, { query });
const as = async (rights: Record<string, string>, attributes: Record<string, string> = {}, where = school) =>
  new Client(api.app, await tokenWith(api, where, rights, { attributes }));

const bodyOf = ({ contact_email, states, codes }: WireExchange): ExchangeBody => ({
  contact_email,
  states,
  codes: codes.filter(({ chosen }) => chosen).map(({ list, item, code }) => ({ list, item, code })),
});
async function save(change: Partial<ExchangeBody>, by = admin) {
  const now = await read();
  return by.call(calls.save, { query: school, body: { ...bodyOf(now.body), ...change } });
}

beforeAll(async () => {
  api = await startApi();
  await loadDemo(api.database);
  admin = new Client(
    api.app,
    await tokenFor(api.database, await one(sql`select id from app_user where username = 'beheerder'`)),
  );
  const organization = (title: string) => one(sql`select id from organization where title like ${`%${title}`}`);
  school = { organization: await organization('Amstelland') };
  elsewhere = { organization: await organization('Noordzee') };
});
afterAll(() => api.close());

describe('settings', () => {
  it('start with codes guessed from names and with adopted states, at an address of the school', async () => {
    const { body } = await read();
    expect(body.v5).toBe(`http://127.0.0.1:3000/oeapi/${school.organization}/v5`);
    // Without a school, it is the user’s own.
    expect((await admin.call(calls.get, { query: {} })).body).toEqual(body);
    expect(body.codes.find(({ title }) => title === 'Bachelor')).toMatchObject({
      ...{ list: 'level', code: 'bachelor', by_name: 'bachelor', chosen: false },
    });
    expect(body.codes.find(({ title }) => title === 'Propedeuse')?.code).toBe('');
    expect(new Set(body.codes.map(({ list }) => list)).size).toBe(6);
  });

  it('use a chosen code until it is cleared, and the history shows it', async () => {
    const before = (await read()).body;
    const { list, item } = before.codes.find(({ title }) => title === 'Propedeuse')!;
    const chosen = await save({ codes: [{ list, item, code: 'undefined' }] });
    expect(chosen.body.codes.find((each) => each.item === item)).toMatchObject({ code: 'undefined', chosen: true });
    const response = await admin.call(contract.history.list, {
      query: { object: 'exchange', id: school.organization },
    });
    expect(response.body[0]?.changes).toMatchObject([{ attribute: 'codes', to_text: 'Niveau Propedeuse: Onbepaald' }]);
    expect(bodyOf((await save({ codes: [] })).body)).toEqual(bodyOf(before));
  });

  it('show in the history which states may be shared, from when', async () => {
    const { states } = (await read()).body;
    await save({ states: [...states, 1] });
    await save({ states });
    const response = await admin.call(contract.history.list, {
      query: { object: 'exchange', id: school.organization },
    });
    const texts = response.body.flatMap(({ changes }) =>
      changes.map((each) => [each.attribute, each.from_text, each.to_text]),
    );
    expect(texts.slice(0, 2)).toEqual([
      ['states', 'Concept, Vastgesteld', 'Vastgesteld'],
      ['states', 'Vastgesteld', 'Concept, Vastgesteld'],
    ]);
  });

  it('report each error at its field, and save nothing', async () => {
    const { body } = await read();
    const level = body.codes.find(({ list }) => list === 'level')!;
    const other = await one(sql`select id from course where organization = ${elsewhere.organization} limit 1`);
    for (const [change, errors] of [
      [{ states: [9999] }, { states: fieldText.missing }],
      [{ states: [] }, { states: fieldText.required }],
      [{ contact_email: 'geen adres' }, { contact_email: fieldText.email }],
      [{ codes: [{ list: 'level', item: level.item, code: 'lecture' }] }, { 'codes.0.code': fieldText.choice }],
      [{ codes: [{ list: 'level', item: level.item, code: 'toString' }] }, { 'codes.0.code': fieldText.choice }],
      [
        { codes: [{ list: 'learning_component', item: other || 9999, code: 'lecture' }] },
        { 'codes.0.item': fieldText.missing },
      ],
    ] as [Partial<ExchangeBody>, object][])
      expect(await save(change)).toMatchObject({ status: 422, errors });
    expect((await read()).body).toEqual(body);
  });

  it('need the right in that school, and refuse a late save', async () => {
    const reader = await as({ exchange: 'r' });
    expect((await read(reader)).status).toBe(200);
    expect((await save({}, reader)).status).toBe(403);
    expect((await read(await as({ programme: 'crud' }))).status).toBe(403);
    for (const answer of [
      await read(admin, elsewhere),
      await admin.call(calls.save, { query: elsewhere, body: bodyOf((await read()).body) }),
      await admin.call(calls.rio, { query: elsewhere }),
    ])
      expect(answer.status).toBe(404);
    const { headers, body } = await read();
    await save({ contact_email: 'nieuw@amstelland.example' });
    const late = { query: school, body: bodyOf(body), ifMatch: String(headers['etag']) };
    expect(await admin.call(calls.save, late)).toMatchObject({
      ...{ status: 412, details: { current: { contact_email: 'nieuw@amstelland.example' } } },
    });
  });
});

describe('the list of records left out', () => {
  it('names each record that may be shared, with its missing field', async () => {
    const id = await programme('CMD');
    const concept = await programme('CE-DT');
    await sql`update programme set programme_code = '' where id in (${id}, ${concept})`.execute(api.database);
    const { body } = await read();
    expect(body.left_out.filter(({ object }) => object === 'programme')).toEqual([
      {
        ...{ object: 'programme', id, title: 'Communication and Multimedia Design', attribute: 'programme_code' },
        message: exchangeText.leftOut.noNumber('Opleidingscode'),
      },
    ]);
    for (const hidden of ['programme_code', 'title', 'state']) {
      const limited = await as({ exchange: 'r', programme: 'r' }, { [`programme.${hidden}`]: '' });
      expect((await read(limited)).body.left_out.filter(({ object }) => object === 'programme')).toEqual([]);
    }
    await sql`update programme set programme_code = 'CMD' where id = ${id}`.execute(api.database);
  });

  it('names every programme in a shared state that OEAPI lacks, and says so', async () => {
    const { basic } = await addClient(api, school.organization);
    const outside = consumer(api, `/oeapi/${school.organization}`, basic);
    const [cmd, bdk] = [await programme('CMD'), await programme('BDK')];
    await sql`update programme set programme_code = '' where id = ${cmd}`.execute(api.database);
    const kept = await sql<{ language: number }>`select language from programme where id = ${bdk}`.execute(
      api.database,
    );
    await sql`update programme set language = null where id = ${bdk}`.execute(api.database);
    const leftOut = (await read()).body.left_out.filter(({ object }) => object === 'programme');
    expect(leftOut.map(({ id, message }) => [id, message.includes('het programma gaat niet naar buiten')])).toEqual([
      [bdk, true],
      [cmd, true],
    ]);
    const served = await outside.all('/v5/programs?programType=program');
    const allowed = await sql<{ id: string }>`
      select oeapi_id as id from programme p join state s on s.id = p.state
      where organization = ${school.organization} and scenario_of is null and s.state = 'Vastgesteld'
        and p.id not in (${bdk}, ${cmd})`.execute(api.database);
    expect(new Set(served.map((item) => item['programId']))).toEqual(new Set(allowed.rows.map(({ id }) => id)));
    await sql`update programme set programme_code = 'CMD' where id = ${cmd}`.execute(api.database);
    await sql`update programme set language = ${kept.rows[0]?.language} where id = ${bdk}`.execute(api.database);
  });

  it('names planned records that may not be shared inside records that may', async () => {
    const found = await sql<{ id: number; title: string }>`
      select u.id, u.title from placement pl join educational_unit u on u.id = pl.educational_unit
      where pl.programme = ${await programme('VP-VT')} order by u.id limit 1`.execute(api.database);
    const { id = 0, title = '' } = found.rows[0] ?? {};
    await sql`update educational_unit set state = (select id from state where state = 'Concept') where id = ${id}`.execute(
      api.database,
    );
    const unit = { object: 'educational_unit', id, title, attribute: 'state' };
    expect((await read()).body.left_out).toContainEqual({ ...unit, message: exchangeText.leftOut.state('Concept') });
    const blind = await as({ '*': 'r', calendar__level2: '' });
    expect((await read(blind)).body.left_out.some((each) => each.attribute === 'state')).toBe(false);
  });
});

describe('RIO', () => {
  const states = async () => {
    const { body } = await admin.call(calls.rio, { query: school });
    return new Map(body.map((row) => [row.programme, row]));
  };

  it('shows for each programme whether it is ready, and what is missing', async () => {
    const rows = await states();
    expect(rows.get(await programme('VP-VT'))).toMatchObject({ state: 'ready', findings: [] });
    const id = await programme('BDK');
    expect(rows.get(id)).toEqual({
      ...{ programme: id, title: 'Bedrijfskunde · Algemeen · Voltijd · start 2026 · versie 3', state: 'not_ready' },
      findings: [
        {
          ...{ object: 'programme', id, attribute: 'propaedeutic_phase' },
          message: 'Propedeutische fase is niet ingevuld.',
        },
      ],
    });
    expect(rows.get(await programme('ICT-SE'))).toMatchObject({ state: 'not_to_rio', findings: [] });
  });

  it('reports a missing value in the checks as well, until it is filled in', async () => {
    const id = await programme('BDK');
    const findings = async (by = admin) => {
      const { body } = await by.call(contract.checks.list, { query: { programme: id } });
      return body.filter(({ check }) => check === 'rio').map(({ message }) => message);
    };
    expect(await findings()).toEqual(['Nog niet klaar voor RIO. Propedeutische fase is niet ingevuld.']);
    const limited = await as({ '*': 'r' }, { 'organization.sector': '' });
    expect(await findings(limited)).toEqual([]);
    expect((await limited.call(calls.rio, { query: school })).status).toBe(403);
    // Values of the school count for all its programmes.
    await admin.call(contract.organization.update, { params: { id: school.organization }, body: { sector: 0 } });
    expect(await findings()).toEqual([
      'Nog niet klaar voor RIO. Propedeutische fase is niet ingevuld. Sector is niet ingevuld.',
    ]);
    await admin.call(contract.organization.update, { params: { id: school.organization }, body: { sector: 1 } });
    await admin.call(contract.programme.update, { params: { id }, body: { propaedeutic_phase: 1 } });
    expect(await findings()).toEqual([]);
    expect((await states()).get(id)?.state).toBe('ready');
  });

  it('does not call a programme ready in a state that is not shared, and the checks report nothing', async () => {
    const id = await programme('VP-VT');
    const { basic } = await addClient(api, school.organization);
    const offered = async () => {
      const outside = consumer(api, `/oeapi/${school.organization}`, basic);
      return (await outside.all('/v5/programs?consumer=rio&programType=program')).length;
    };
    const before = await offered();
    const setState = (name: string) =>
      sql`update programme set state = (select id from state where state = ${name}) where id = ${id}`.execute(
        api.database,
      );
    await setState('In behandeling');
    expect(await offered()).toBe(before - 1);
    const message = 'Status In behandeling gaat niet naar buiten (Uitwisseling, Wat naar buiten mag).';
    expect((await states()).get(id)).toMatchObject({
      ...{ state: 'not_ready', findings: [{ object: 'programme', id, attribute: 'state', message }] },
    });
    const { body } = await admin.call(contract.checks.list, { query: { programme: id } });
    expect(body.filter(({ check }) => check === 'rio')).toEqual([]);
    const limited = await as({ '*': 'r' }, { 'programme.state': '' });
    expect((await limited.call(calls.rio, { query: school })).status).toBe(403);
    await setState('Vastgesteld');
    expect(await offered()).toBe(before);
  });

  it('needs the versions of a programme to follow each other in time', async () => {
    const id = await programme('VP-VT');
    const copy = await admin.call(contract.programme.create, { body: { id, action: 'clone' } });
    const found = (await states()).get(copy.body.id);
    expect(found?.findings.map(({ attribute }) => attribute)).toEqual(['valid_from', 'state']);
    const state = await one(sql`select id from state where state = 'Vastgesteld'`);
    const body = { valid_from: '01-09-2028', state };
    await admin.call(contract.programme.update, { params: { id: copy.body.id }, body });
    await admin.call(contract.programme.update, { params: { id }, body: { valid_to: '01-09-2028' } });
    const rows = await states();
    expect([rows.get(id)?.state, rows.get(copy.body.id)?.state]).toEqual(['ready', 'ready']);
  });

  it('can be downloaded as the screen shows it', async () => {
    const query = { ...school, state: 'ready', keyword: 'verpleeg' };
    const csv = Buffer.from((await admin.call(calls.rioCsv, { query })).bytes).toString();
    expect(csv.split('\r\n').filter(Boolean)).toHaveLength(3);
    const { bytes } = await admin.call(calls.rioXlsx, { query });
    const { rows } = await readTable(bytes, { maxRows: 10, maxColumns: 3 });
    expect(rows.map(({ cells }) => cells[1])).toEqual(['RIO', 'Klaar', 'Klaar']);
  });
});
