// Every object key × action and every demo role give exactly their rights, every right opens its calls, and every attribute can be
// denied by itself. Generated from the object keys, the contract, the demo roles and the definitions, so that nothing new can be left
// out. Calls without the right are in `rights-matrix.test.ts`.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { demoRoles } from '#server/demo/roles.ts';
import { contract, allEndpoints } from '#shared/api/contract.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { allDefinitions } from '#shared/definitions/registry.ts';
import { type AttributeObject, guardedBy, type ObjectKey, objectKeys } from '#shared/permissions/objects.ts';
import { type Action, actions } from '#shared/permissions/rights.ts';
import { Client, startApi, type TestApi, tokenFor } from '#tests/support/api.ts';
import { clientWith, createRole, createSchool, createUser, type School } from '#tests/support/factories.ts';
import { sample } from '#tests/support/sample.ts';

const { access } = contract;
const letterOf: Record<Action, string> = { create: 'c', read: 'r', update: 'u', delete: 'd' };

let api: TestApi;
let school: School;
let manager: Client;
beforeAll(async () => {
  api = await startApi();
  school = await createSchool(api.database);
  manager = await clientWith(api, school, { '*': 'crud' });
});
afterAll(() => api.close());

/** A role without rights and a user who has it; the tests give it rights through the API. */
async function emptyRole(): Promise<{ role: number; holder: Client }> {
  const role = await createRole(api.database, { organization: school.organization, objects: {} });
  const user = await createUser(api.database, { roles: [role] });
  return { role, holder: new Client(api.app, await tokenFor(api.database, user)) };
}

describe('every object key × action', () => {
  it.each(
    sample(
      objectKeys.flatMap((object) => actions.map((action) => [object, action] as const)),
      3,
    ),
  )('the right %s %s gives that and nothing else', async (object, action) => {
    const { role, holder } = await emptyRole();
    const body = { object, role, [action]: true };
    expect((await manager.call(access.createPermission, { body })).status).toBe(200);
    const { body: me } = await holder.call(contract.session.me);
    const given = me.permissions.flatMap(({ title, ...flags }) =>
      actions.filter((each) => flags[each]).map((each) => `${title} ${each}`),
    );
    expect(given).toEqual([`${object} ${action}`]);
  });
});

/** A call about records that do not exist, with an empty body. */
const knock = (client: Client, { endpoint }: { endpoint: Endpoint }) => {
  const params = Object.fromEntries(
    [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 2_000_000_000]),
  );
  return client.call(endpoint, { params, ...(['GET', 'DELETE'].includes(endpoint.method) ? {} : { body: {} }) });
};
const guarded = allEndpoints().flatMap((each) =>
  typeof each.endpoint.access === 'string'
    ? []
    : [[`${each.endpoint.method} ${each.endpoint.path}`, each, each.endpoint.access] as const],
);

describe('every call', () => {
  it.each(guarded)('%s is open to each right that it names', async (_name, each, rights) => {
    for (const { object, action } of rights) {
      const { app, database } = api;
      const objects = { [object]: letterOf[action] };
      const user = await createUser(database, { roles: [{ organization: null, objects }] });
      const opened = await knock(new Client(app, await tokenFor(database, user)), each);
      // The call may still refuse its input, but not the right.
      expect([200, 201, 204, 400, 404, 422]).toContain(opened.status);
    }
  });
});

describe('the demo roles', () => {
  it.each(Object.keys(demoRoles) as (keyof typeof demoRoles)[])('%s has its rights and no others', async (key) => {
    const letters: Partial<Record<ObjectKey, string>> = demoRoles[key].objects;
    const holder = await clientWith(api, school, letters);
    const { body } = await holder.call(contract.session.me);
    const found = Object.fromEntries(
      body.permissions.map(({ title, ...flags }) => [
        title,
        actions.map((action) => (flags[action] ? letterOf[action] : '')).join(''),
      ]),
    );
    expect(found).toEqual(Object.fromEntries(objectKeys.map((object) => [object, letters[object] ?? ''])));
  });
});

describe.each(allDefinitions.map((definition) => [definition.object as string, definition] as const))(
  'every attribute of %s',
  (_object, { object, attributes }) => {
    const guards: Partial<Record<AttributeObject, ObjectKey>> = guardedBy;
    const guard = guards[object] ?? object;

    it.each(['read', 'update'] as const)('can be denied one by one for %s', async (action) => {
      const { role, holder } = await emptyRole();
      const all = { create: true, read: true, update: true, delete: true };
      const { body: permission } = await manager.call(access.createPermission, {
        body: { object: guard, role, ...all },
      });
      const query = { permission: permission.id };
      const { body: rows } = await manager.call(access.attributePermissions, { query });
      const own = rows.filter((row) => row.object === object);
      expect(own.map(({ attribute }) => attribute)).toEqual(Object.keys(attributes));
      for (const { attribute_id } of sample(own)) {
        const flip = (value: boolean) =>
          manager.call(access.saveAttributePermissions, {
            body: { ...query, attribute_permissions: { [attribute_id]: { [action]: value } } },
          });
        expect((await flip(false)).status).toBe(200);
        const { attributePermissions } = (await holder.call(contract.session.me)).body;
        const denied = rows.filter((row) => !attributePermissions[row.attribute_id]?.[action]);
        expect(denied.map((row) => row.attribute_id)).toEqual([attribute_id]);
        expect((await flip(true)).status).toBe(200);
      }
    });
  },
);
