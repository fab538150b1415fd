// Two users save the same record: the second always gets the same kind of response, whatever was saved: the current state, its
// tag, and who saved it when. Only colleagues see the name.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { refusalText } from '#shared/text/refusal.ts';
import { type Answer, Client, type Input, startApi, type TestApi, tokenFor } from '#tests/support/api.ts';
import { createRole, createUser, type RoleInput } from '#tests/support/factories.ts';
import { at, createPlanSchool, type PlanSchool, planParts } from '#tests/support/planner.ts';

const { access, labels, planner, reference, unitCalendar, years } = contract;

let api: TestApi;
let school: PlanSchool;
let me: Client;
let colleague: Client;
let colleagueId: number;

const person = async (name: string, roles: RoleInput[]) => {
  const id = await createUser(api.database, { roles });
  await sql`update app_user set firstname = ${name}, lastname = 'de Boer' where id = ${id}`.execute(api.database);
  return { id, client: new Client(api.app, await tokenFor(api.database, id)) };
};
const ownRole = (attributes?: Record<string, string>): RoleInput => ({
  organization: school.organization,
  objects: { '*': 'crud' },
  ...(attributes ? { attributes } : {}),
});
const platformRole: RoleInput = { organization: null, objects: { '*': 'crud' } };

beforeAll(async () => {
  api = await startApi();
  school = await createPlanSchool(api.database);
  me = (await person('Anna', [ownRole(), platformRole])).client;
  ({ id: colleagueId, client: colleague } = await person('Bea', [ownRole(), platformRole]));
});
afterAll(() => api.close());

interface Thing {
  /** The tag that a screen has when the form opens. */
  tag: () => Promise<string>;
  /** Saves another value each time. */
  save: (client: Client, ifMatch?: string) => Promise<Answer<unknown>>;
}

let count = 0;
const next = () => (count += 1);

/** Read by one call and changed by another. */
const thing = (
  read: [Endpoint, Input],
  save: [Endpoint, (n: number) => Input],
  tagIn = ({ headers }: Answer<unknown>) => String(headers['etag']),
): Thing => ({
  tag: async () => tagIn(await me.call(...read)),
  save: (client, ifMatch) => client.call(save[0], { ...save[1](next()), ...(ifMatch ? { ifMatch } : {}) }),
});

const insert = async (query: ReturnType<typeof sql<{ id: number }>>) =>
  (await query.execute(api.database)).rows[0]?.id ?? 0;
const attribute = (name: string) =>
  insert(sql`select id from attribute where object = 'programme' and attribute = ${name}`);
const role = () => createRole(api.database, { organization: school.organization, objects: {} });

/** A planned part with a unit with a lesson. */
async function placed() {
  const [part] = await planParts(api, school, me);
  const unitGrid = [{ ...at(0, 0, 6), educational_unit: school.units[0] }];
  const units = await me.call(planner.saveWeekUnits, { body: { relation_id: part.relation_id, grid: unitGrid } });
  const unit = units.body[0]!.relation_id;
  const lessonGrid = [{ ...at(0, 0), course: school.course }];
  const lessons = await me.call(planner.saveLessons, { body: { relation_week_id: unit, grid: lessonGrid } });
  return { part, unit: units.body[0]!, lesson: lessons.body[0]! };
}

const things: Record<string, () => Promise<Thing>> = {
  'a record': async () => {
    const params = { id: school.programme };
    const { programme } = contract;
    return thing([programme.get, { params }], [programme.update, (n) => ({ params, body: { title: `Titel ${n}` } })]);
  },
  'a user': async () => {
    const params = { id: await createUser(api.database, { roles: [await role()] }) };
    return thing([access.user, { params }], [access.updateUser, (n) => ({ params, body: { lastname: `Naam ${n}` } })]);
  },
  'a role': async () => {
    const params = { id: await role() };
    return thing([access.role, { params }], [access.updateRole, (n) => ({ params, body: { title: `Rol ${n}` } })]);
  },
  'rights of a role': async () => {
    const id = await role();
    const permission = await insert(sql`select id from permission where role = ${id} and object = 'course'`);
    const flags = (n: number) => ({ params: { id: permission }, body: { read: n % 2 === 1, update: n % 2 === 0 } });
    return thing([access.role, { params: { id } }], [access.updatePermission, flags]);
  },
  'attribute rights of a role': async () => {
    const id = await createRole(api.database, { organization: school.organization, objects: { programme: 'ru' } });
    const permission = await insert(sql`select id from permission where role = ${id} and object = 'programme'`);
    const title = await attribute('title');
    const flags = (n: number) => ({ [title]: { read: n % 2 === 1, update: n % 2 === 0 } });
    return thing(
      [access.attributePermissions, { query: { permission } }],
      [access.saveAttributePermissions, (n) => ({ body: { permission, attribute_permissions: flags(n) } })],
    );
  },
  'a study year': async () => {
    const params = { id: school.nextYear };
    const body = (n: number) => ({
      year: { start_date: '30-08-2027', end_date: '25-08-2028' },
      holidays: [{ title: `Vakantie ${n}`, start_date: '25-12-2027', end_date: '26-12-2027' }],
    });
    return thing([years.get, { params }], [years.update, (n) => ({ params, body: body(n) })]);
  },
  'a unit calendar': async () => {
    const where = { organizational_unit: school.otherFaculty, calendar_year: school.year };
    const parts = (n: number) => [
      { start_date: '31-08-2026', end_date: '29-01-2027', calendar_weeks: [{ block_week: 1, title: `Week ${n}` }] },
    ];
    return thing(
      [unitCalendar.get, { query: where }],
      [unitCalendar.save, (n) => ({ body: { ...where, calendar_year_parts: parts(n) } })],
    );
  },
  'a label group': async () => {
    const made = await me.call(labels.createGroup, { body: { title: 'Groep', object: 'programme' } });
    const params = { id: made.body.id };
    return thing(
      [labels.attributeGroup, { params }],
      [labels.updateGroup, (n) => ({ params, body: { title: `Groep ${n}` } })],
    );
  },
  'a label option': async () => {
    const body = { option_value: `Keuze ${next()}`, attribute: await attribute('variant') };
    const { id } = (await me.call(labels.createOption, { body })).body;
    return thing(
      [labels.attributeOptions, {}],
      [labels.updateOption, (n) => ({ params: { id }, body: { option_value: `Keuze ${n}` } })],
      ({ body: all }) => (all as { id: number; etag: string }[]).find((each) => each.id === id)!.etag,
    );
  },
  'labels of a school': () => attributeLabels({ organization: school.organization }),
  'labels of a unit': () =>
    attributeLabels({ organization: school.organization, organizational_unit: school.otherFaculty }),
  'labels of a system': async () => {
    const system = await insert(sql`
      insert into system (organization, system) values (${school.organization}, 'Osiris') returning id`);
    const title = await attribute('title');
    const params = { objectId: 'programme' };
    return thing(
      [reference.attributes, { query: { object: 'programme', system } }],
      [labels.setSystemLabels, (n) => ({ params, body: { system, values: { [title]: `Naam ${n}` } } })],
    );
  },
  'labels of objects': async () => {
    const { organization } = school;
    const values = (n: number) => ({ course: { actual_label: `Lesvorm ${n}` } });
    return thing(
      [labels.objectLabels, { query: { organization } }],
      [labels.setObjectLabels, (n) => ({ body: { organization, values: values(n) } })],
    );
  },
  'a default label': async () => {
    const id = await attribute('croho_code');
    return thing(
      [reference.attributes, { query: { object: 'programme' } }],
      [labels.setDefault, (n) => ({ params: { id }, body: { description: `Uitleg ${n}` } })],
      ({ body: all }) => (all as { id: number; etag: string }[]).find((each) => each.id === id)!.etag,
    );
  },
  'a grid of level 1': async () => {
    const { part } = await placed();
    const grid = (n: number) => [{ ...at(0, n, 6), relation_id: part.relation_id, programme_part: school.parts[0] }];
    const query = { programme: school.planned, year: 1 };
    return thing(
      [planner.blockParts, { query }],
      [planner.saveBlockParts, (n) => ({ body: { ...query, grid: grid(n) } })],
    );
  },
  'a grid of level 2': async () => {
    const { part, unit } = await placed();
    const { relation_id } = part;
    const grid = (n: number) => [{ ...at(0, n, 6), relation_id: unit.relation_id, educational_unit: school.units[0] }];
    return thing(
      [planner.weekUnits, { query: { relation_id } }],
      [planner.saveWeekUnits, (n) => ({ body: { relation_id, grid: grid(n) } })],
    );
  },
  'a grid of level 3': async () => {
    const { unit, lesson } = await placed();
    const relation_week_id = unit.relation_id;
    const grid = (n: number) => [{ ...at(n % 9, 0, 3), relation_id: lesson.relation_id, course: school.course }];
    return thing(
      [planner.lessons, { query: { relation_week_id } }],
      [planner.saveLessons, (n) => ({ body: { relation_week_id, grid: grid(n) } })],
    );
  },
  'a placed lesson': async () => {
    const { unit, lesson } = await placed();
    const params = { relation_id: lesson.relation_id };
    return thing(
      [planner.lessons, { query: { relation_week_id: unit.relation_id } }],
      [planner.saveCourse, (n) => ({ params, body: { title: `Les ${n}` } })],
      ({ body: items }) => (items as { etag: string }[])[0]!.etag,
    );
  },
  'a mirror': async () => {
    const { part } = await placed();
    const params = { relation_id: part.relation_id };
    return thing(
      [planner.weekUnits, { query: params }],
      [planner.saveMirror, (n) => ({ params, body: { mirror_title: `Groep ${n}|Ander ${n}` } })],
    );
  },
  'the status of a study year': async () => {
    const id = await insert(sql`
      select id from programme_calendar where programme = ${school.planned} and year = 1`);
    const save = (client: Client, ifMatch?: string) =>
      client.call(planner.saveStatus, {
        params: { id },
        body: { state: 1 + (next() % 4) },
        ...(ifMatch ? { ifMatch } : {}),
      });
    const tag = async () => {
      const { body } = await me.call(planner.level1, { query: { programme: school.planned } });
      return body.years[0]!.programme_calendar.etag;
    };
    return { tag, save };
  },
};

async function attributeLabels(place: Record<string, number>): Promise<Thing> {
  const title = await attribute('title');
  const params = { objectId: 'programme' };
  return thing(
    [reference.attributes, { query: { object: 'programme', ...place } }],
    [labels.setAttributeLabels, (n) => ({ params, body: { ...place, values: { [title]: `Naam ${n}` } } })],
  );
}

describe.each(Object.keys(things))('%s', (name) => {
  it('is refused when a colleague saved meanwhile, with the current state, its tag, the name and the time', async () => {
    const { tag, save } = await things[name]!();
    const opened = await tag();
    expect((await save(colleague)).status).toBe(200);

    const late = await save(me, opened);
    expect(late).toMatchObject({ status: 412, message: refusalText.changedMeanwhile, errors: {} });
    const { current, etag, changed_by, changed_at } = late.details;
    expect(current).toBeDefined();
    expect(changed_by).toEqual({ id: colleagueId, name: 'Bea de Boer' });
    expect(Math.abs(Date.parse(String(changed_at)) - Date.now())).toBeLessThan(60_000);

    // The current tag is accepted, also in a list or weakened by a compressing proxy.
    expect((await save(me, `"r0-oud", W/${String(etag)}`)).status).toBe(200);
  });
});

describe('the name in a conflict', () => {
  const late = async (reader: Client, other: Client) => {
    const params = { id: school.programme };
    const { headers } = await reader.call(contract.programme.get, { params });
    await other.call(contract.programme.update, { params, body: { title: `Titel ${next()}` } });
    const body = { title: 'Te laat' };
    const answer = await reader.call(contract.programme.update, { params, body, ifMatch: String(headers['etag']) });
    expect(answer.status).toBe(412);
    return answer.details;
  };

  it('is the user’s own after a save in another window', async () => {
    const { id, client } = await person('Cas', [ownRole()]);
    expect((await late(client, client))['changed_by']).toEqual({ id, name: 'Cas de Boer' });
  });

  it('is shown to a colleague who may not read users, as a name only', async () => {
    const objects = { programme: 'crud' };
    const reader = await person('Cas', [{ organization: school.organization, objects }]);
    const { changed_by } = await late(reader.client, colleague);
    expect(changed_by).toEqual({ id: colleagueId, name: 'Bea de Boer' });
  });

  it('is left out for a user of none of the reader’s schools, but the time is shown', async () => {
    const platform = await person('Dirk', [platformRole]);
    const reader = await person('Cas', [ownRole()]);
    expect(await late(reader.client, platform.client)).toMatchObject({
      changed_by: null,
      changed_at: expect.any(String) as string,
    });
  });

  it('is hidden when the school hides it in its list of users', async () => {
    const reader = await person('Cas', [ownRole({ 'user.lastname': '' })]);
    expect((await late(reader.client, colleague))['changed_by']).toEqual({ id: colleagueId, name: 'Bea' });
  });
});
