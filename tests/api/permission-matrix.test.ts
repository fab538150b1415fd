// Every object key × action × role, allowed and denied; and reading and changing of every attribute. Generated from the
// object keys, the contract, the demo roles and the definitions, so that nothing new can be left out.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { demoRoles } from '#server/demo/roles.ts';
import { contract, allEndpoints } from '#shared/api/contract.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { allDefinitions } from '#shared/definitions/registry.ts';
import { type AttributeObject, guardedBy, type ObjectKey, objectKeys } from '#shared/permissions/objects.ts';
import { type Action, actions } from '#shared/permissions/rights.ts';
import { refusalText } from '#shared/text/refusal.ts';
import { Client, startApi, type TestApi, tokenFor } from '#tests/support/api.ts';
import {
  clientWith,
  createRole,
  createSchool,
  createUser,
  type Letters,
  type School,
} from '#tests/support/factories.ts';
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

/** A role without rights and somebody who has it; the tests give it rights through the API. */
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
  )('%s %s alone gives that and nothing else', async (object, action) => {
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

/** A call as somebody would make it by hand: whatever it needs is not there, but the door comes first. */
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

describe('the door of every call', () => {
  it.each(guarded)('%s opens for each right that it names, and for nothing else', async (_name, each, rights) => {
    const without: Letters = { '*': 'crud' };
    for (const { object, action } of rights)
      without[object] = (without[object] ?? 'crud').replace(letterOf[action], '');
    const refused = await knock(await clientWith(api, school, without), each);
    expect(refused).toMatchObject({ status: 403, message: refusalText.forbidden });
    for (const { object, action } of rights) {
      const { app, database } = api;
      const objects = { [object]: letterOf[action] };
      const user = await createUser(database, { roles: [{ organization: null, objects }] });
      const opened = await knock(new Client(app, await tokenFor(database, user)), each);
      // Inside it may still be refused for what was sent, but not for the right.
      expect([200, 201, 204, 400, 404, 422]).toContain(opened.status);
    }
  });
});

describe.each(Object.keys(demoRoles) as (keyof typeof demoRoles)[])('the role %s', (key) => {
  const letters: Partial<Record<ObjectKey, string>> = demoRoles[key].objects;
  const has = ({ object, action }: { object: ObjectKey; action: Action }) =>
    (letters[object] ?? '').includes(letterOf[action]);
  let holder: Client;
  beforeAll(async () => {
    const role = { organization: school.organization, objects: letters };
    const user = await createUser(api.database, { roles: [role] });
    holder = new Client(api.app, await tokenFor(api.database, user));
  });

  it('has these rights on every object key', async () => {
    const { body } = await holder.call(contract.session.me);
    const found = Object.fromEntries(
      body.permissions.map(({ title, ...flags }) => [
        title,
        actions.map((action) => (flags[action] ? letterOf[action] : '')).join(''),
      ]),
    );
    expect(found).toEqual(Object.fromEntries(objectKeys.map((object) => [object, letters[object] ?? ''])));
  });

  it.each(sample(guarded.filter(([, , rights]) => !rights.some(has))))('is refused at %s', async (_name, each) => {
    expect((await knock(holder, each)).status).toBe(403);
  });

  it.each(sample(guarded.filter(([, { endpoint }, rights]) => endpoint.method === 'GET' && rights.some(has))))(
    'comes in at %s',
    async (_name, each) => {
      expect([200, 400, 404, 422]).toContain((await knock(holder, each)).status);
    },
  );
});

describe.each(allDefinitions.map((definition) => [definition.object as string, definition] as const))(
  'every attribute of %s',
  (_object, { object, attributes }) => {
    const guards: Partial<Record<AttributeObject, ObjectKey>> = guardedBy;
    const guard = guards[object] ?? object;

    it.each(['read', 'update'] as const)('can be kept from %s one by one', async (action) => {
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
