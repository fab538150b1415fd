// Every kind of write without HTTP: its function, called with a transaction, a user and a body, refuses what the call refuses, with
// the same status, message and errors. The types of these functions show that they need nothing else of a request.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';

import { permissionHandlers } from '#server/access/permissions.ts';
import { updateProfile } from '#server/access/profile-handler.ts';
import { roleHandlers } from '#server/access/roles.ts';
import { clearSecondFactor } from '#server/access/second-factor/clear.ts';
import { saveSecondFactorPolicy } from '#server/access/second-factor/policy.ts';
import { removeTimeCode } from '#server/access/second-factor/own.ts';
import { userHandlers } from '#server/access/users.ts';
import { feedHandlers } from '#server/calendar/feed.ts';
import { unitCalendarHandlers } from '#server/calendar/unit-calendar.ts';
import { yearHandlers } from '#server/calendar/years.ts';
import { recordHandlers } from '#server/catalogue/record-handlers.ts';
import { linkPart } from '#server/catalogue/part-programmes.ts';
import { saveStates } from '#server/catalogue/states.ts';
import { saveUnitRequirements } from '#server/catalogue/unit-requirements.ts';
import { accept } from '#server/checks/acceptances.ts';
import { saveSettings } from '#server/checks/settings.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { saveTemplate } from '#server/documents/template.ts';
import { publicationHandlers } from '#server/guide/publications.ts';
import { labelHandlers } from '#server/labels/handlers.ts';
import { saveCell } from '#server/outcomes/save-cell.ts';
import { copySharedFramework } from '#server/outcomes/shared.ts';
import { saveFrameworkTree } from '#server/outcomes/tree.ts';
import { gridCopy } from '#server/planner/copy.ts';
import { saveBlocks, saveWeeks } from '#server/planner/grids.ts';
import { saveLesson, saveLessons } from '#server/planner/lessons.ts';
import { saveMirror } from '#server/planner/mirror.ts';
import { saveStatuses } from '#server/planner/status.ts';
import { saveYears } from '#server/planner/years.ts';
import type { WithPassword, Write, WriteOwn } from '#server/records/write.ts';
import { restoreHandlers } from '#server/restore/handlers.ts';
import { loadUser } from '#server/rights/load-user.ts';
import type { User } from '#server/rights/user.ts';
import { scenarioHandlers } from '#server/scenarios/handlers.ts';
import { undoHandlers } from '#server/scenarios/undo.ts';
import { favouriteHandlers } from '#server/search/favourites.ts';
import { contract } from '#shared/api/contract.ts';
import type { Endpoint, Params } from '#shared/api/endpoint.ts';
import { Client, type Input, startApi, type TestApi, tokenFor } from '#tests/support/api.ts';
import { createSchool, createUser, type School } from '#tests/support/factories.ts';
import { createFullSchool, type FullSchool } from '#tests/support/fuzz/world.ts';
import { at } from '#tests/support/planner.ts';
import { answeredRefusal, refusalOf } from '#tests/support/refusals.ts';

let api: TestApi;
let school: FullSchool;
let elsewhere: School;
let user: User;
let client: Client;
let session: number;

beforeAll(async () => {
  api = await startApi();
  school = await createFullSchool(api);
  elsewhere = await createSchool(api.database);
  const id = await createUser(api.database, {
    roles: [{ organization: school.organization, objects: { '*': 'crud' } }],
  });
  user = (await loadUser(api.database, new Map(), id, 0)) as User;
  client = new Client(api.app, await tokenFor(api.database, id));
  const sessions = api.database.selectFrom('session').select('id').where('app_user', '=', id);
  ({ id: session } = await sessions.executeTakeFirstOrThrow());
});
afterAll(() => api.close());

interface Sent<Path extends string, Query> {
  params?: Params<Path>;
  query?: Query;
  body?: unknown;
  /** As a client that read an earlier revision. */
  stale?: true;
}
type Direct<Path extends string, Query, Body> = WriteOwn &
  WithPassword & { params: Params<Path>; query: Query; body: Body };

/** A call, the function behind it, and what both are sent. */
function refused<Path extends string, Query extends z.ZodType, Body extends z.ZodType>(
  endpoint: Endpoint<Path, Query, Body>,
  write: (call: Direct<Path, z.output<Query>, z.output<Body>>) => Promise<unknown>,
  sent: () => Sent<Path, z.input<Query>>,
) {
  const direct = () => {
    const { params = {} as Params<Path>, query = {}, body, stale } = sent();
    const given = { query: endpoint.query.parse(query), body: endpoint.body.parse(body) };
    return inTransaction(api.database, { user: user.id, kind: 'test' }, (db) =>
      write({ db, user, params, ...given, session, passwordHash: 'hash', ifMatch: stale && [999] }),
    );
  };
  const byHttp = () => {
    const { stale, ...given } = sent();
    return client.call(endpoint, { ...given, ...(stale && { ifMatch: '"r999-"' }) } as Input);
  };
  return [`${endpoint.method} ${endpoint.path}`, { direct, byHttp }] as const;
}

const { access, catalogue, planner, labels, years, frameworks } = contract;
const overlapping = () => school.parts.map((programme_part) => ({ ...at(0, 0, 2), programme_part, relation_id: 0 }));
const backwards = { start_date: '02-09-2030', end_date: '30-08-2029' };
const of = (id: number) => ({ params: { id } });

const cases = [
  // Records.
  refused(contract.programme.create, recordHandlers.programme.create, () => ({
    body: { title: 'Nieuw', organizational_unit: elsewhere.faculty },
  })),
  refused(contract.programme.create, recordHandlers.programme.create, () => ({
    body: { action: 'clone', id: elsewhere.programme },
  })),
  refused(contract.programme.update, recordHandlers.programme.update, () => ({
    ...{ ...of(school.planned), body: { title: 'Anders' }, stale: true },
  })),
  refused(contract.programmePart.remove, recordHandlers.programmePart.remove, () => of(school.parts[0] ?? 0)),
  refused(catalogue.saveStates, saveStates, () => ({
    body: { state: 99, programme_parts: school.parts, educational_units: [] },
  })),
  refused(catalogue.linkPart, linkPart, () => ({
    body: { programme_part: school.parts[0], programmes: [elsewhere.programme] },
  })),
  refused(contract.requirements.save, saveUnitRequirements, () => ({
    body: { educational_unit: school.units[0], requires: [{ educational_unit: school.units[0], kind: 'passed' }] },
  })),
  // The planner.
  refused(planner.saveBlockParts, saveBlocks('part'), () => ({
    body: { programme: school.planned, year: 1, grid: overlapping() },
  })),
  refused(planner.saveBlockParts, saveBlocks('part'), () => ({
    ...{ body: { programme: school.planned, year: 1, grid: [] }, stale: true },
  })),
  refused(planner.saveYears, saveYears, () => ({
    body: { programme: school.planned, years: [{ year: 2, grid: overlapping() }] },
  })),
  refused(planner.saveWeekUnits, saveWeeks, () => ({
    body: { relation_id: school.placed.part, grid: [{ ...at(0, 0), educational_unit: 999_999, relation_id: 0 }] },
  })),
  refused(planner.saveLessons, saveLessons, () => ({
    body: { relation_week_id: school.placed.part, grid: [] },
  })),
  refused(planner.saveExam, saveLesson('exam'), () => ({
    ...{ params: { relation_id: school.placed.exam }, body: { title: 'Anders' }, stale: true },
  })),
  refused(planner.saveMirror, saveMirror, () => ({
    ...{ params: { relation_id: school.placed.unit }, body: { mirror_title: 'a|b' } },
  })),
  refused(planner.saveStatuses, saveStatuses, () => ({ body: { programme: school.planned, state: 99 } })),
  refused(planner.copy, gridCopy, () => ({
    body: {
      from: { programme_id: school.planned, type: 'programmepart' },
      to: { programme_id: elsewhere.programme, type: 'programmepart' },
      grid: [{ type: 'programmepart', relation_id: school.placed.part }],
    },
  })),
  refused(planner.undo, undoHandlers.undo, () => ({ body: { programme: school.planned, change_set: 1 } })),
  refused(contract.scenarios.create, scenarioHandlers.create, () => ({ body: { programme: school.scenario } })),
  refused(contract.restore.restore, restoreHandlers.restore, () => ({
    body: { object: 'educational_unit', id: school.units[0] },
  })),
  refused(contract.checks.accept, accept, () => ({
    body: { programme: school.planned, check: 'ec_year', year: 9, reason: 'Omdat' },
  })),
  refused(contract.publications.publish, publicationHandlers.publish, () => ({
    body: { programme: school.planned, year: 2 },
  })),
  refused(contract.publications.withdraw, publicationHandlers.withdraw, () => of(999_999)),
  // Calendars.
  refused(years.create, yearHandlers.create, () => ({ body: { year: backwards, holidays: [] } })),
  refused(contract.unitCalendar.save, unitCalendarHandlers.save, () => ({
    body: { organizational_unit: elsewhere.cluster, calendar_year: school.year, calendar_year_parts: [] },
  })),
  refused(contract.calendarFeed.create, feedHandlers.create, () => ({
    body: { organizational_unit: elsewhere.cluster, calendar_year: elsewhere.year },
  })),
  refused(contract.calendarFeed.remove, feedHandlers.remove, () => of(school.feed)),
  // Outcomes.
  refused(frameworks.saveTree, saveFrameworkTree, () => ({
    ...{ ...of(school.framework), body: [{ id: school.lone_outcome, parent: 0 }] },
  })),
  refused(frameworks.copyShared, copySharedFramework, () => ({
    ...{ ...of(school.framework), body: { organization: school.organization } },
  })),
  refused(contract.outcomes.saveCell, saveCell, () => ({
    body: { learning_outcome: 999_999, educational_unit: school.units[0], level: 1 },
  })),
  // Labels, groups and options.
  refused(labels.setAttributeLabels, labelHandlers.setAttributeLabels, () => ({
    ...{ params: { objectId: 'programme' }, body: { organization: school.organization, values: { 999999: 'Naam' } } },
  })),
  refused(labels.setObjectLabels, labelHandlers.setObjectLabels, () => ({
    ...{ body: { organization: school.organization, values: { programme: { actual_label: 'Studie' } } }, stale: true },
  })),
  refused(labels.createGroup, labelHandlers.createGroup, () => ({
    body: { organization: elsewhere.organization, title: 'Groep', object: 'programme', attributes: [] },
  })),
  refused(labels.updateGroup, labelHandlers.updateGroup, () => ({
    ...{ ...of(school.group), body: { attributes: [999_999] } },
  })),
  refused(labels.removeOption, labelHandlers.removeOption, () => ({ ...of(school.option), stale: true })),
  // Users and their rights.
  refused(access.createUser, userHandlers.createUser, () => ({
    body: { firstname: 'Bo', lastname: 'Vos', username: 'bo', email: 'bo@uni.example', role: [] },
  })),
  refused(access.updateUser, userHandlers.updateUser, () => ({
    ...{ ...of(user.id), body: { password: 'een heel nieuw wachtwoord' } },
  })),
  refused(access.removeUser, userHandlers.removeUser, () => of(user.id)),
  refused(access.invite, userHandlers.invite, () => ({ ...of(999_999), body: {} })),
  refused(contract.secondFactor.clear, clearSecondFactor, () => of(user.id)),
  refused(contract.secondFactor.savePolicy, saveSecondFactorPolicy, () => ({
    ...{ ...of(999_999), body: { required: true } },
  })),
  refused(contract.secondFactor.removeTimeCode, removeTimeCode, () => ({})),
  refused(contract.profile.update, updateProfile, () => ({ body: { username: 'anders' } })),
  refused(access.createRole, roleHandlers.createRole, () => ({
    body: { organization: elsewhere.organization, role: 'rol', title: 'Rol' },
  })),
  refused(access.updateRole, roleHandlers.updateRole, () => ({
    ...{ ...of(school.role), body: { title: 'Anders' }, stale: true },
  })),
  refused(access.createPermission, permissionHandlers.createPermission, () => ({
    body: { role: 999_999, object: 'programme', read: true },
  })),
  refused(access.saveAttributePermissions, permissionHandlers.saveAttributePermissions, () => ({
    body: { permission: 999_999, attribute_permissions: {} },
  })),
  // Settings.
  refused(contract.checks.saveSettings, saveSettings, () => ({
    ...{ query: { organization: school.organization }, body: { ec_block: { severity: 'info', difference: -1 } } },
  })),
  refused(contract.documentTemplate.save, saveTemplate, () => ({
    body: { organization: elsewhere.organization, introduction: '' },
  })),
  refused(contract.favourites.save, favouriteHandlers.save, () => ({
    body: { object: 'programme', id: elsewhere.programme, favourite: true },
  })),
];

it.each(cases)('%s is refused in the same way without HTTP', async (_call, { direct, byHttp }) => {
  const answer = answeredRefusal(await byHttp());
  expect(await refusalOf(direct())).toEqual(answer);
});

it('a password without its hash is an error: it would end all access of the user', async () => {
  const body = { password: 'een heel nieuw wachtwoord', role: [school.role] };
  const write = <T>(work: (call: Write & WithPassword) => Promise<T>) =>
    inTransaction(api.database, { user: user.id, kind: 'test' }, (db) => work({ db, user, passwordHash: null }));
  const made = { firstname: 'Bo', lastname: 'Vos', username: 'bovos', email: 'bo@uni.example', ...body };
  const works = [
    () => write((call) => userHandlers.createUser({ ...call, body: made })),
    () => write((call) => userHandlers.updateUser({ ...call, ...of(school.user), body })),
    () => write((call) => updateProfile({ ...call, session, body })),
  ];
  for (const work of works) await expect(work()).rejects.toThrow('a password without its hash');
});
