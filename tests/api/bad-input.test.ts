// Wrong input gets a status and a Dutch message, and changes nothing.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { buildApp } from '#server/app.ts';
import { connect } from '#server/db/connect.ts';
import { contract } from '#shared/api/contract.ts';
import { fieldText } from '#shared/text/field.ts';
import { refusalText } from '#shared/text/refusal.ts';
import { Client, startApi, type TestApi, testConfig, tokenFor } from '#tests/support/api.ts';
import { clientWith, createSchool, createUser, type School } from '#tests/support/factories.ts';

let api: TestApi;
let school: School;
let client: Client;
let token: string;

beforeAll(async () => {
  api = await startApi();
  school = await createSchool(api.database);
  client = await clientWith(api, school, { '*': 'crud' });
  const user = await createUser(api.database, {
    roles: [{ organization: school.organization, objects: { '*': 'crud' } }],
  });
  token = await tokenFor(api.database, user);
});
afterAll(() => api.close());

const send = (payload: string, type: string | null = 'application/json', url = '/api/programmes.json') =>
  api.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { authorization: `Bearer ${token}`, ...(type ? { 'content-type': type } : {}) },
  });

describe.each([
  ['malformed JSON', '{"title": ', 'application/json', 400, refusalText.malformedJson],
  ['a prototype key', '{"title":"x","__proto__":{"admin":true}}', 'application/json', 400, refusalText.malformedJson],
  [
    'a constructor key',
    '{"title":"x","constructor":{"prototype":{}}}',
    'application/json',
    400,
    refusalText.malformedJson,
  ],
  ['XML', '<title/>', 'application/xml', 415, refusalText.mediaType],
  ['plain text', 'title', 'text/plain', 415, refusalText.mediaType],
  ['a form', 'title=x', 'application/x-www-form-urlencoded', 415, refusalText.mediaType],
  ['a list instead of an object', '[1,2]', 'application/json', 400, refusalText.malformed],
  ['null', 'null', 'application/json', 422, refusalText.invalid],
  [
    'deeper nesting than any call has',
    `{"title":${'['.repeat(500_000)}"\\u0000"${']'.repeat(500_000)}}`,
    'application/json',
    400,
    refusalText.tooDeep,
  ],
  [
    'more than 1 MiB',
    JSON.stringify({ title: 'x'.repeat(1_100_000) }),
    'application/json',
    413,
    refusalText.tooLarge(1_048_576),
  ],
])('%s', (_, payload, type, status, message) => {
  it(`is refused with ${status}`, async () => {
    const before = (await client.call(contract.programme.list)).body.length;
    const response = await send(payload, type);
    expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([status, message]);
    expect((await client.call(contract.programme.list)).body).toHaveLength(before);
  });
});

describe.each([
  ['a number as title', { title: 5 }, 400, { title: fieldText.text }],
  ['a title of 256 characters', { title: 'x'.repeat(256) }, 422, { title: fieldText.tooLong(255) }],
  ['an EC in words', { ects_credits: 'vijf' }, 400, { ects_credits: fieldText.number }],
  ['an EC with a comma', { ects_credits: 2.5 }, 400, { ects_credits: fieldText.number }],
  ['an EC of −1', { ects_credits: -1 }, 422, { ects_credits: fieldText.atLeast(0) }],
  ['a huge number', { ects_credits: 1e30 }, 422, { ects_credits: fieldText.number }],
  ['a month 13', { month_start: 13 }, 422, { month_start: fieldText.choice }],
  ['an option of another attribute', { level: 'OPTION_OF_VARIANT' }, 422, { level: fieldText.optionElsewhere }],
  ['a state that does not exist', { state: 999 }, 422, { state: fieldText.missing }],
  ['no state', { state: 0 }, 422, { state: fieldText.required }],
  ['a negative reference', { organizational_unit: -5 }, 422, { organizational_unit: fieldText.reference }],
  ['a NUL character', { croho_title: 'a\u0000b' }, 422, { croho_title: fieldText.control }],
  [
    'two wrong fields at once',
    { ects_credits: -1, duration: 99 },
    422,
    { ects_credits: fieldText.atLeast(0), duration: fieldText.atMost(10) },
  ],
])('%s', (_, body, status, errors) => {
  it(`is refused with ${status}, at its field`, async () => {
    const variants = await api.database
      .selectFrom('attribute_option')
      .innerJoin('attribute', 'attribute.id', 'attribute_option.attribute')
      .select('attribute_option.id')
      .where('attribute.attribute', '=', 'variant')
      .executeTakeFirstOrThrow();
    const text = JSON.stringify({ title: 'Titel', ...body }).replace('"OPTION_OF_VARIANT"', String(variants.id));
    const answer = await client.call(contract.programme.create, { body: JSON.parse(text) as object });
    expect({ status: answer.status, errors: answer.errors }).toEqual({ status, errors });
  });
});

describe.each([[1], 'SCHOOL', true, false, [], {}, 1.5])('%j where a number belongs', (wrong) => {
  it.each(['organization', 'id'])('is refused as %s', async (name) => {
    const before = (await client.call(contract.programme.list)).body.length;
    const value = wrong === 'SCHOOL' ? String(school.organization) : wrong;
    const body = name === 'id' ? { id: value, action: 'clone' } : { title: 'Titel', organization: value };
    const answer = await client.call(contract.programme.create, { body });
    expect({ status: answer.status, errors: answer.errors }).toEqual({
      status: 400,
      errors: { [name]: fieldText.reference },
    });
    expect((await client.call(contract.programme.list)).body).toHaveLength(before);
  });
});

it.each(['constructor', 'toString', 'hasOwnProperty'])('reports %s as an unknown name', async (name) => {
  const answer = await client.call(contract.programme.create, { body: { title: 'Titel', [name]: 1 } });
  expect(answer.status).toBe(400);
  expect(Object.entries(answer.errors)).toEqual([[name, fieldText.unknown]]);
});

it('removes anything executable from rich text', async () => {
  const description =
    '<p onclick="x()">Veilig <script>alert(1)</script><a href="javascript:x()">a</a><a href="https://leerlijn.example">b</a><img src=x onerror=y></p>';
  const { body } = await client.call(contract.programme.create, { body: { title: 'Schoon', description } });
  expect(body.description).toBe('<p>Veilig <a>a</a><a href="https://leerlijn.example">b</a></p>');
});

it.each(['/api/bestaat-niet', '/api/programmes/abc.json', '/api/programmes/99999999999.json', '/api', '/oauth/v2/x'])(
  'answers 404 in JSON for %s',
  async (url) => {
    const response = await api.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
    expect(response.statusCode).toBe(404);
    expect(response.json<{ message: string }>().message).toMatch(/./);
  },
);

it('answers 404 for an id that the database could not hold', async () => {
  expect((await client.call(contract.programme.get, { params: { id: 4_000_000_000 } })).status).toBe(404);
});

it('refuses unknown and doubled query parameters', async () => {
  expect((await client.call(contract.programme.list, { query: { geheim: 1 } })).status).toBe(400);
  const doubled = '/api/organizationalunits.json?organization=1&organization=2';
  expect((await api.app.inject({ url: doubled, headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(400);
});

it('refuses a malformed If-Match', async () => {
  const { body } = await client.call(contract.programme.create, { body: { title: 'X' } });
  expect(
    (await client.call(contract.programme.update, { params: { id: body.id }, body: {}, ifMatch: 'onzin' })).status,
  ).toBe(400);
});

it('keeps units a tree', async () => {
  const update = (id: number, parent: number) =>
    client.call(contract.organizationalUnit.update, { params: { id }, body: { parent__organizational_unit: parent } });
  const cycle = { status: 422, errors: { parent__organizational_unit: fieldText.cycle } };
  expect(await update(school.faculty, school.faculty)).toMatchObject(cycle);
  expect(await update(school.faculty, school.cluster)).toMatchObject(cycle);
  expect((await update(school.cluster, school.otherFaculty)).status).toBe(200);
  expect((await update(school.cluster, school.faculty)).status).toBe(200);
});

it('refuses to delete a record in use, and names the use', async () => {
  await client.call(contract.programme.create, { body: { title: 'X', organizational_unit: school.cluster } });
  const unit = await client.call(contract.organizationalUnit.remove, { params: { id: school.cluster } });
  expect(unit).toMatchObject({ status: 409, message: refusalText.inUse(['1 programma']) });
  expect(unit.details['used_by']).toMatchObject([{ label: '1 programma', path: '/programmes', named: [{}] }]);
  const organization = await client.call(contract.organization.remove, { params: { id: school.organization } });
  expect(organization.status).toBe(409);
  const uses = organization.details['used_by'] as { label: string }[];
  expect(uses).toContainEqual({ label: '3 organisatorische eenheden', path: '/organizationalunits' });
  expect(uses).toContainEqual({ label: '1 studiejaar', path: '/calendar/hva' });
});

it('refuses to change the calendar form of a unit in use', async () => {
  const params = { id: school.faculty };
  const refused = await client.call(contract.organizationalUnit.update, { params, body: { show_blocks: false } });
  expect(refused).toMatchObject({ status: 422, errors: { show_blocks: fieldText.fixed } });
  expect((await client.call(contract.organizationalUnit.get, { params })).body).toMatchObject({
    show_blocks: true,
    in_use: true,
  });
});

it('answers 503 in Dutch when the database is unreachable', async () => {
  const dead = connect('postgres://niemand:x@127.0.0.1:1/weg');
  const app = await buildApp(dead, testConfig);
  for (const url of ['/api/health', '/api/me']) {
    const response = await app.inject({ url, headers: { authorization: `Bearer ${token}` } });
    expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([503, refusalText.unavailable]);
  }
  await app.close();
  await dead.destroy();
});

it('accepts a content type on a call without a body', async () => {
  const { body: made } = await client.call(contract.system.create, { body: { system: 'Rooster' } });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const url = `/api/systems/${made.id}.json`;
  expect((await api.app.inject({ method: 'GET', url, headers })).statusCode).toBe(200);
  expect((await api.app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(204);
  const created = await api.app.inject({ method: 'POST', url: '/api/systems.json', headers });
  expect([created.statusCode, Object.keys(created.json<{ errors: object }>().errors)]).toEqual([422, ['system']]);
});
