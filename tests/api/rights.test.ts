// Who sees and does what, across roles, schools and units; and that changed rights apply from the next call.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import { objectKeys } from '#shared/permissions/objects.ts';
import { fieldText } from '#shared/text/field.ts';
import { refusalText } from '#shared/text/refusal.ts';
import { Client, startApi, type TestApi, tokenFor } from '#tests/support/api.ts';
import {
  clientOf,
  clientWith,
  createRole,
  createSchool,
  createUser,
  platformClient,
  type School,
} from '#tests/support/factories.ts';

let api: TestApi;
let amstelland: School;
let noordzee: School;

beforeAll(async () => {
  api = await startApi();
  amstelland = await createSchool(api.database, 'Amstelland');
  noordzee = await createSchool(api.database, 'Noordzee');
});
afterAll(() => api.close());

const programmeIn = async (school: School, title: string) => {
  const client = await clientWith(api, school, { '*': 'crud' });
  const { body } = await client.call(contract.programme.create, {
    body: { title, organizational_unit: school.cluster },
  });
  return body.id;
};

describe('a user who manages one school and reads another', () => {
  let client: Client;
  beforeAll(async () => {
    const attributes = { 'programme.croho_code': '' };
    client = await clientOf(api, {
      roles: [
        { organization: amstelland.organization, objects: { programme: 'crud' } },
        { organization: noordzee.organization, objects: { programme: 'r' }, attributes },
      ],
    });
  });

  it('changes nothing in the other', async () => {
    const id = await programmeIn(noordzee, 'Maritiem Officier');
    expect((await client.call(contract.programme.get, { params: { id } })).status).toBe(200);
    const change = await client.call(contract.programme.update, { params: { id }, body: { title: 'Gekaapt' } });
    expect(change).toMatchObject({ status: 403, message: refusalText.forbidden });
    expect((await client.call(contract.programme.remove, { params: { id } })).status).toBe(403);
    const create = { title: 'Nieuw', organization: noordzee.organization };
    expect((await client.call(contract.programme.create, { body: create })).status).toBe(403);
    const inUnit = { title: 'Nieuw', organizational_unit: noordzee.cluster };
    expect((await client.call(contract.programme.create, { body: inUnit })).status).toBe(403);
  });

  it('reads in each school the attributes that the roles there allow', async () => {
    const here = await programmeIn(amstelland, 'Hier');
    const there = await programmeIn(noordzee, 'Daar');
    const { body } = await client.call(contract.programme.list);
    expect(body.find(({ id }) => id === here)).toHaveProperty('croho_code');
    expect(body.find(({ id }) => id === there)).not.toHaveProperty('croho_code');
    expect(body.find(({ id }) => id === there)).toHaveProperty('croho_title');
  });

  it('gets the union of rights for menus, and the rights per school beside it', async () => {
    const { body } = await client.call(contract.session.me);
    expect(body.permissions.map(({ title }) => title)).toEqual([...objectKeys]);
    expect(body.permissions.find(({ title }) => title === 'programme')).toMatchObject({ delete: true });
    const there = body.grants.find(({ organization }) => organization === noordzee.organization);
    expect(there?.permissions.find(({ title }) => title === 'programme')).toMatchObject({ read: true, update: false });
    expect(body.organizations.map(({ title }) => title)).toEqual(['Amstelland', 'Noordzee']);
  });
});

describe('the tenant wall', () => {
  it('refuses a unit, a study year and an organization of another school, as if they did not exist', async () => {
    const client = await clientWith(api, amstelland, { '*': 'crud' });
    const create = (body: object) => client.call(contract.programme.create, { body: { title: 'X', ...body } });
    expect((await create({ organizational_unit: noordzee.cluster })).errors).toEqual({
      organizational_unit: fieldText.missing,
    });
    expect((await create({ organizational_unit: 999_999 })).errors).toEqual({ organizational_unit: fieldText.missing });
    expect((await create({ calendar_year: noordzee.year })).errors).toEqual({ calendar_year: fieldText.missing });
    expect((await create({ organization: noordzee.organization })).errors).toEqual({ organization: fieldText.missing });
    const unit = { title: 'X', organization: amstelland.organization, parent__organizational_unit: noordzee.faculty };
    const refused = await client.call(contract.organizationalUnit.create, { body: unit });
    expect(refused.errors).toEqual({ parent__organizational_unit: fieldText.missing });
  });

  it('keeps a record in its school', async () => {
    const admin = await platformClient(api);
    const id = await programmeIn(amstelland, 'Blijft hier');
    const body = { organization: noordzee.organization };
    expect((await admin.call(contract.programme.update, { params: { id }, body })).errors).toEqual({
      organization: fieldText.fixed,
    });
  });

  it('shows organizations, units and years of the user’s school only', async () => {
    const client = await clientWith(api, amstelland, { '*': 'crud' });
    const organizations = (await client.call(contract.organization.list)).body.map(({ id }) => id);
    expect(organizations).toEqual([amstelland.organization]);
    const filtered = { query: { organization: noordzee.organization } };
    expect((await client.call(contract.organizationalUnit.list, filtered)).body).toEqual([]);
    const years = (await client.call(contract.years.list)).body;
    expect(years.map(({ organization }) => organization)).toEqual([amstelland.organization]);
    expect((await client.call(contract.reference.attributes, filtered)).status).toBe(422);
  });

  it('lets a platform role see every school, and make one', async () => {
    const admin = await platformClient(api);
    const created = await admin.call(contract.organization.create, { body: { title: 'Nieuwe school' } });
    expect(created.status).toBe(201);
    const titles = (await admin.call(contract.organization.list)).body.map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining(['Amstelland', 'Noordzee', 'Nieuwe school']));
    const client = await clientWith(api, amstelland, { organization: 'crud' });
    expect((await client.call(contract.organization.create, { body: { title: 'Nog een' } })).status).toBe(403);
  });
});

describe('a user with units', () => {
  let client: Client;
  beforeAll(async () => {
    client = await clientWith(api, amstelland, { programme: 'crud' }, { units: [amstelland.faculty] });
  });

  it('writes for those units and the ones below', async () => {
    for (const organizational_unit of [amstelland.faculty, amstelland.cluster]) {
      const { body, status } = await client.call(contract.programme.create, {
        body: { title: 'X', organizational_unit },
      });
      expect(status).toBe(201);
      expect((await client.call(contract.programme.remove, { params: { id: body.id } })).status).toBe(204);
    }
  });

  it('does not write for other units or without a unit', async () => {
    for (const [organizational_unit, sentence] of [
      [amstelland.otherFaculty, fieldText.notYourUnit],
      [0, fieldText.required],
    ] as const) {
      const refused = await client.call(contract.programme.create, { body: { title: 'X', organizational_unit } });
      expect(refused.errors).toEqual({ organizational_unit: sentence });
    }
    const id = await programmeIn(amstelland, 'Van het cluster');
    const move = { params: { id }, body: { organizational_unit: amstelland.otherFaculty } };
    expect((await client.call(contract.programme.update, move)).status).toBe(422);
    const full = await clientWith(api, amstelland, { '*': 'crud' });
    await full.call(contract.programme.update, move);
    expect((await client.call(contract.programme.update, { params: { id }, body: { title: 'Y' } })).status).toBe(403);
    expect((await client.call(contract.programme.remove, { params: { id } })).status).toBe(403);
    expect((await client.call(contract.programme.get, { params: { id } })).body.title).toBe('Van het cluster');
  });
});

describe('a user of two schools with units in one of them', () => {
  let client: Client;
  beforeAll(async () => {
    const inBoth = [amstelland, noordzee].map(({ organization }) => ({ organization, objects: { '*': 'crud' } }));
    client = await clientOf(api, { roles: inBoth, units: [noordzee.cluster] });
  });
  const create = (organizational_unit: number) =>
    client.call(contract.programme.create, { body: { title: 'Twee scholen', organizational_unit } });

  it('is limited to those units there', async () => {
    expect((await create(noordzee.cluster)).status).toBe(201);
    expect((await create(noordzee.otherFaculty)).errors).toEqual({ organizational_unit: fieldText.notYourUnit });
  });

  it('keeps all rights in the other: records, units, calendars and planning', async () => {
    const { body } = await create(amstelland.otherFaculty);
    const params = { id: body.id };
    expect((await client.call(contract.programme.update, { params, body: { title: 'Anders' } })).status).toBe(200);
    const unit = { params: { id: amstelland.otherFaculty }, body: { title: 'Andere faculteit' } };
    expect((await client.call(contract.organizationalUnit.update, unit)).status).toBe(200);
    const calendar = { organizational_unit: amstelland.cluster, calendar_year: amstelland.year };
    const saved = await client.call(contract.unitCalendar.save, { body: { ...calendar, calendar_year_parts: [] } });
    expect(saved.status).toBe(200);
    const grid = { programme: body.id, year: 1, grid: [] };
    expect((await client.call(contract.planner.saveBlockParts, { body: grid })).status).toBe(200);
    expect((await client.call(contract.programme.remove, { params })).status).toBe(204);
  });

  it('gets every unit with its school from /api/me', async () => {
    const { body } = await client.call(contract.session.me);
    expect(body.organizational_units).toMatchObject([{ id: noordzee.cluster, organization: noordzee.organization }]);
  });
});

describe('a manager of units with units of their own', () => {
  let client: Client;
  let school: School;
  const { organizationalUnit } = contract;
  const parent = 'parent__organizational_unit';
  beforeEach(async () => {
    school = await createSchool(api.database);
    const objects = { organizational_unit: 'crud', programme: 'crud' };
    client = await clientWith(api, school, objects, { units: [school.faculty] });
  });
  const update = (id: number, body: object) => client.call(organizationalUnit.update, { params: { id }, body });

  it('does not move other units below their own, or change or remove them', async () => {
    const notYours = { status: 403, message: fieldText.notYourUnit };
    expect(await update(school.otherFaculty, { [parent]: school.faculty })).toMatchObject(notYours);
    expect(await update(school.otherFaculty, { title: 'Gekaapt' })).toMatchObject(notYours);
    const input = { params: { id: school.otherFaculty } };
    expect(await client.call(organizationalUnit.remove, input)).toMatchObject(notYours);
    const body = { title: 'Nieuw', organizational_unit: school.otherFaculty };
    expect((await client.call(contract.programme.create, { body })).status).toBe(422);
    const read = await client.call(organizationalUnit.get, input);
    expect((await update(school.otherFaculty, read.body)).status).toBe(200);
  });

  it('does not move their own unit, or one below it to elsewhere', async () => {
    const refused = { status: 422, errors: { [parent]: fieldText.notYourUnit } };
    expect(await update(school.faculty, { [parent]: school.otherFaculty })).toMatchObject(refused);
    expect(await update(school.cluster, { [parent]: school.otherFaculty })).toMatchObject(refused);
    expect(await update(school.cluster, { [parent]: 0 })).toMatchObject(refused);
  });

  it('makes units below their own only', async () => {
    const create = (above: number) =>
      client.call(organizationalUnit.create, {
        body: { title: 'Team', organization: school.organization, [parent]: above },
      });
    const refused = { status: 422, errors: { [parent]: fieldText.notYourUnit } };
    for (const above of [0, school.otherFaculty]) expect(await create(above)).toMatchObject(refused);
    const team = await create(school.cluster);
    expect(team.status).toBe(201);
    expect((await update(team.body.id, { [parent]: school.faculty })).status).toBe(200);
    expect((await update(team.body.id, { title: 'Team 2' })).status).toBe(200);
    expect((await update(school.faculty, { title: 'Eigen faculteit' })).status).toBe(200);
    expect((await client.call(organizationalUnit.remove, { params: { id: team.body.id } })).status).toBe(204);
  });

  it('gets the same refusal for a unit of another school as for an unknown one', async () => {
    const refusalFor = async (above: number) => {
      const body = { title: 'Team', organization: school.organization, [parent]: above };
      const { status, errors } = await client.call(organizationalUnit.create, { body });
      return [status, errors, (await update(school.cluster, { [parent]: above })).errors];
    };
    expect(await refusalFor(noordzee.faculty)).toEqual(await refusalFor(999_999));
  });
});

describe('rights', () => {
  it('are the union of all roles, also per attribute', async () => {
    const { organization } = amstelland;
    const client = await clientOf(api, {
      roles: [
        { organization, objects: { programme: 'ru' }, attributes: { 'programme.title': 'r' } },
        { organization, objects: { programme: 'r' }, attributes: { 'programme.title': 'ru', 'programme.level': '' } },
      ],
    });
    const id = await programmeIn(amstelland, 'Unie');
    const answer = await client.call(contract.programme.update, { params: { id }, body: { title: 'Anders' } });
    expect(answer.body).toMatchObject({ title: 'Anders', level: 0 });
  });

  it('that change apply from the next call', async () => {
    const role = await createRole(api.database, { organization: amstelland.organization, objects: { programme: 'r' } });
    const user = await createUser(api.database, { roles: [role] });
    const client = new Client(api.app, await tokenFor(api.database, user));
    expect((await client.call(contract.programme.list)).status).toBe(200);
    await api.database.updateTable('permission').set({ can_read: false }).where('role', '=', role).execute();
    expect((await client.call(contract.programme.list)).status).toBe(403);
    await api.database.updateTable('permission').set({ can_read: true }).where('role', '=', role).execute();
    expect((await client.call(contract.programme.list)).status).toBe(200);
    await api.database.deleteFrom('user_role').where('app_user', '=', user).execute();
    expect((await client.call(contract.programme.list)).status).toBe(403);
  });

  it('without any role open nothing but /api/me', async () => {
    const client = await clientOf(api, {});
    expect((await client.call(contract.programme.list)).status).toBe(403);
    expect((await client.call(contract.session.me)).body.permissions.some(({ read }) => read)).toBe(false);
  });

  it('to set an attribute are also needed for a new record, unless it keeps its default', async () => {
    const attributes = { 'programme.croho_code': 'ru' };
    const client = await clientWith(api, amstelland, { programme: 'cru' }, { attributes });
    const create = (body: object) => client.call(contract.programme.create, { body: { title: 'Nieuw', ...body } });
    expect(await create({ croho_code: '90001' })).toMatchObject({
      status: 403,
      errors: { croho_code: refusalText.forbidden },
    });
    expect((await create({ croho_code: '' })).status).toBe(201);
  });
});
