// Five hundred requests generated from the contract, wrong in every way that we could think of (`npm run prove` sends 20,000),
// and bugs that such requests once found. FUZZ_SEED repeats a run, FUZZ_COUNT makes it longer.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import { fieldText } from '#shared/text/field.ts';
import { type Client, startApi, type TestApi } from '#tests/support/api.ts';
import { clientWith } from '#tests/support/factories.ts';
import { fuzz } from '#tests/support/fuzz/run.ts';
import { createFullSchool, type FullSchool } from '#tests/support/fuzz/world.ts';
import { at } from '#tests/support/planner.ts';

const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_115);
const count = Number(process.env['FUZZ_COUNT'] ?? 500);

it('answers every request without failing or hanging, and changes nothing when it refuses', async () => {
  const { failures, accepted, sent } = await fuzz({ seed, count });
  expect(failures.join('\n\n')).toBe('');
  expect(sent).toBe(count);
  // Requests that are all refused for their rights would prove little.
  expect(accepted).toBeGreaterThan(count / 10);
}, 600_000);

describe('bugs that fuzzing found', () => {
  let api: TestApi;
  let school: FullSchool;
  let client: Client;
  beforeAll(async () => {
    api = await startApi();
    school = await createFullSchool(api);
    client = await clientWith(api, school, { '*': 'crud' });
  });
  afterAll(() => api.close());

  const halfAPair = 'x\ud800';
  const unit = () => ({ ...at(0, 3), educational_unit: school.units[1] });

  it.each(['a\0b', halfAPair])('refuses text that cannot be stored (%j), in any field', async (text) => {
    const control = (name: string) => ({ status: 422, errors: { [name]: fieldText.control } });
    expect(await client.call(contract.programme.create, { body: { title: text } })).toMatchObject(control('title'));
    const token = { grant_type: 'password', username: text, password: 'x' };
    expect(await client.call(contract.session.token, { body: token })).toMatchObject(control('username'));
    const relation_id = school.placed.part;
    const grid = [{ ...unit(), client_key: `${text} of genoeg tekens` }];
    const saved = await client.call(contract.planner.saveWeekUnits, { body: { relation_id, grid } });
    expect(saved).toMatchObject(control('grid.0.client_key'));
    const mirror = { params: { relation_id }, body: { mirror_title: `${text}|bbb` } };
    expect(await client.call(contract.planner.saveMirror, mirror)).toMatchObject(control('mirror_title'));
    const key = { body: { title: 'Sleutel', [text]: 1 } };
    expect(await client.call(contract.programme.create, key)).toMatchObject(control('body'));
  });

  it('answers 404 for an address with a NUL in it', async () => {
    const params = { objectId: '%00' };
    expect((await client.call(contract.labels.setAttributeLabels, { params, body: { values: {} } })).status).toBe(404);
  });

  it('refuses the year 0000 of a date that is half typed', async () => {
    const body = { date_deadline: '01-01-0000' };
    const refused = await client.call(contract.labels.updateGroup, { params: { id: school.group }, body });
    expect(refused).toMatchObject({ status: 422, errors: { date_deadline: fieldText.date } });
  });

  it('refuses an address of 60,000 dots at once', async () => {
    const body = { email: `a@${'.'.repeat(60_000)}@` };
    const refused = await client.call(contract.access.updateUser, { params: { id: school.user }, body });
    expect(refused).toMatchObject({ status: 422, errors: { email: fieldText.tooLong(255) } });
    const short = { email: `a@${'.'.repeat(200)}@` };
    const alsoRefused = await client.call(contract.access.updateUser, { params: { id: school.user }, body: short });
    expect(alsoRefused.errors).toEqual({ email: fieldText.email });
  });

  it.each([
    [{ grid: 5 }, 400, { relation_id: fieldText.required, grid: fieldText.list }],
    [{ relation_id: 'x', grid: [] }, 400, { relation_id: fieldText.number }],
    [{ relation_id: 0, grid: [] }, 422, { relation_id: fieldText.atLeast(1) }],
    [{ relation_id: 1, grid: ['x'] }, 400, { 'grid.0': fieldText.object }],
    [[], 400, { body: fieldText.object }],
  ])('explains in Dutch what is wrong with %j', async (body, status, errors) => {
    expect(await client.call(contract.planner.saveWeekUnits, { body })).toMatchObject({ status, errors });
  });
});
