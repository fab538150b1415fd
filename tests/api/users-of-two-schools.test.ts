// Users of two schools, and who may see a user's rights.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import { accessText } from '#shared/text/access.ts';
import { fieldText } from '#shared/text/field.ts';
import { Client, startApi, type TestApi, tokenFor } from '#tests/support/api.ts';
import { createRole, createTwoSchools, createUser, platformClient, type School } from '#tests/support/factories.ts';

const { access } = contract;
let api: TestApi;
let amstelland: School;
let noordzee: School;
/** Roles without rights. */
let member: number;
let memberElsewhere: number;
let manager: Client;

beforeAll(async () => {
  api = await startApi();
  ({ amstelland, noordzee, member, memberElsewhere, manager } = await createTwoSchools(api));
});
afterAll(() => api.close());

const update = (client: Client, id: number, body: object) => client.call(access.updateUser, { params: { id }, body });

describe('a user who belongs to two schools', () => {
  let id: number;
  beforeAll(async () => {
    id = await createUser(api.database, { roles: [member, memberElsewhere], units: [noordzee.cluster] });
  });

  it('is seen by each school with the roles and units of that school only', async () => {
    const { body } = await manager.call(access.user, { params: { id } });
    expect(body).toMatchObject({ role: [member], organizationalunit: [], shared: true });
    expect(body.organizations).toEqual([amstelland.organization]);
    expect((await manager.call(access.userUnits, { query: { user: id } })).body).toEqual([]);
    const both = await platformClient(api);
    expect((await both.call(access.user, { params: { id } })).body).toMatchObject({ shared: false });
  });

  it('keeps the roles and units of the other school when one school saves', async () => {
    const second = await createRole(api.database, { organization: amstelland.organization, objects: {} });
    const answer = await update(manager, id, { role: [second], organizationalunit: [amstelland.faculty] });
    expect(answer.body).toMatchObject({ role: [second], organizationalunit: [amstelland.faculty] });
    const platform = await platformClient(api);
    const { body } = await platform.call(access.user, { params: { id } });
    expect(body.role).toEqual([memberElsewhere, second].sort((a, b) => a - b));
    expect(body.organizationalunit).toEqual([noordzee.cluster, amstelland.faculty].sort((a, b) => a - b));
    await update(manager, id, { role: [member], organizationalunit: [] });
  });

  it('cannot be renamed, locked or removed by one of them', async () => {
    const sent = { firstname: 'X', email: 'x@leerlijn.example', password: 'tafelpoot grijs 9', active: false };
    for (const [name, value] of Object.entries(sent)) {
      const refused = await update(manager, id, { [name]: value });
      expect(refused).toMatchObject({ status: 403, errors: { [name]: accessText.sharedUser } });
    }
    const removed = await manager.call(access.removeUser, { params: { id } });
    expect(removed).toMatchObject({ status: 403, message: accessText.sharedRemove });
  });

  it('gets the same refusal for a guessed role of the other school as for an unknown one', async () => {
    const right = await update(manager, id, { role: [member, memberElsewhere] });
    const wrong = await update(manager, id, { role: [member, 999_999] });
    expect(right).toMatchObject({ status: 422, errors: { role: fieldText.missing } });
    expect(wrong.errors).toEqual(right.errors);
  });

  it('leaves one school when that school removes its roles', async () => {
    const leaver = await createUser(api.database, { roles: [member, memberElsewhere] });
    expect((await update(manager, leaver, { role: [] })).status).toBe(200);
    expect((await manager.call(access.user, { params: { id: leaver } })).status).toBe(404);
  });
});

describe('effective rights', () => {
  it('name the role for each object and attribute', async () => {
    const { organization } = amstelland;
    const strong = await createRole(api.database, {
      organization,
      objects: { programme: 'ru' },
      attributes: { 'programme.croho_code': 'r' },
    });
    const id = await createUser(api.database, { roles: [member, strong], units: [amstelland.cluster] });
    const { body } = await manager.call(access.userRights, { params: { id } });
    expect(body).toMatchObject({ id, name: 'Anna Test', active: true, units: [{ id: amstelland.cluster }] });
    expect(body.organizations).toEqual([{ id: organization, title: 'Amstelland' }]);
    expect(body.roles.map((role) => role.id).sort((a, b) => a - b)).toEqual([member, strong]);
    const role = body.roles.find((each) => each.id === strong);
    expect(role?.permissions.find(({ object }) => object === 'programme')).toMatchObject({ read: true, delete: false });
    const { body: attributes } = await manager.call(contract.reference.attributes, { query: { object: 'programme' } });
    const flagsOf = (name: string) =>
      role?.attribute_permissions[attributes.find(({ attribute }) => attribute === name)?.id ?? 0];
    expect(flagsOf('croho_code')).toMatchObject({ read: true, update: false });
    expect(flagsOf('title')).toMatchObject({ read: true, update: true });
  });

  it('are visible to every user about themselves, and to others only with the right', async () => {
    const id = await createUser(api.database, { roles: [member] });
    const client = new Client(api.app, await tokenFor(api.database, id));
    expect((await client.call(access.userRights, { params: { id } })).body.roles).toHaveLength(1);
    const other = await createUser(api.database, { roles: [member] });
    expect((await client.call(access.userRights, { params: { id: other } })).status).toBe(404);
  });

  it('show one school nothing of the roles in another', async () => {
    const id = await createUser(api.database, { roles: [member, memberElsewhere], units: [noordzee.cluster] });
    const { body } = await manager.call(access.userRights, { params: { id } });
    expect(body.roles.map((role) => role.id)).toEqual([member]);
    expect(body).toMatchObject({ units: [], organizations: [{ id: amstelland.organization }] });
  });
});
