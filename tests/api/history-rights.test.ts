// The history per reader: in pages and by filters, without anything that the reader may not know.
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import type { ChangeSet } from '#shared/api/history.ts';
import { Client, tokenFor } from '#tests/support/api.ts';
import { clientWith, createRole, createUser, platformClient } from '#tests/support/factories.ts';
import { createFullSchool, type FullSchool } from '#tests/support/fuzz/world.ts';
import { type Asked, historyOf, unitOf, setUpHistory } from '#tests/support/history.ts';

const { history, access, restore } = contract;
const { given, newManager, readerWith, newUnit, change } = setUpHistory();

const changesIn = (sets: readonly ChangeSet[]) =>
  sets.map(({ changes }) => changes.map(({ attribute, from_text, to_text }) => [attribute, from_text, to_text]));

describe('the history list', () => {
  let id: number;
  beforeAll(async () => {
    id = await newUnit({ ects_credits: 0 });
    for (let ects = 1; ects <= 60; ects += 1)
      await change(id, ects % 20 === 0 ? { contact_hours: ects } : { ects_credits: ects });
  });

  it('has pages of fifty, each change once', async () => {
    const first = await historyOf(given.full, unitOf(id));
    expect(first).toHaveLength(50);
    const rest = await historyOf(given.full, { ...unitOf(id), before: first.at(-1)?.id ?? 0 });
    expect(rest).toHaveLength(11);
    const ids = [...first, ...rest].map((set) => set.id);
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
    expect(await historyOf(given.full, { ...unitOf(id), before: rest.at(-1)?.id ?? 0 })).toEqual([]);
  });

  it('can be filtered by the kind that is shown, also for an undo', async () => {
    const unit = await newUnit({ ects_credits: 4 });
    await change(unit, { ects_credits: 5 });
    const [saved] = await historyOf(given.full, unitOf(unit));
    const body = { object: 'educational_unit' as const, id: unit, change_set: saved?.id ?? 0 };
    expect((await given.full.call(restore.restore, { body })).status).toBe(200);
    const sets = await historyOf(given.full, unitOf(unit));
    expect(sets.map(({ kind }) => kind)).toEqual(['restore', 'save', 'create']);
    expect(sets[0]).toMatchObject({ undoes: saved?.id, reason: expect.stringContaining('vlak voor') });
    for (const set of sets) expect(await historyOf(given.full, { ...unitOf(unit), kind: set.kind })).toEqual([set]);
  });

  it('can be filtered by attribute, person, kind and period', async () => {
    const hours = await historyOf(given.full, { ...unitOf(id), attribute: 'contact_hours' });
    expect(changesIn(hours)).toEqual([
      [['contact_hours', '40', '60']],
      [['contact_hours', '20', '40']],
      [['contact_hours', '', '20']],
    ]);
    const colleague = await newManager();
    await change(id, { contact_hours: 1 }, new Client(given.api.app, await tokenFor(given.api.database, colleague)));
    expect(await historyOf(given.full, { ...unitOf(id), user: colleague })).toHaveLength(1);
    expect(await historyOf(given.full, { ...unitOf(id), user: given.user, attribute: 'contact_hours' })).toHaveLength(
      3,
    );
    expect(await historyOf(given.full, { ...unitOf(id), kind: 'create' })).toHaveLength(1);
    expect(await historyOf(given.full, { ...unitOf(id), kind: 'copy' })).toEqual([]);
    await sql`update change_set set at = '2020-02-29T22:59:00Z' where id = ${hours[0]?.id}`.execute(given.api.database);
    const days = (from: string, until: string) => historyOf(given.full, { ...unitOf(id), from, until });
    expect(await days('29-02-2020', '29-02-2020')).toHaveLength(1);
    expect(await days('01-03-2020', '02-03-2020')).toEqual([]);
    expect(await days('01-02-2020', '28-02-2020')).toEqual([]);
  });

  it.each<[string, Asked, number]>([
    ['nothing', {}, 400],
    ['two scopes', { programme: 1, organization: 1 }, 400],
    ['a record without its object', { id: 1 }, 400],
    ['an object without a record', { object: 'programme' }, 400],
    ['an unknown object', { object: 'secret', id: 1 }, 422],
    ['an unknown kind', { object: 'programme', id: 1, kind: 'x' }, 422],
    ['no date', { object: 'programme', id: 1, from: '31-02-2027' }, 422],
    ['a cursor that is no number', { object: 'programme', id: 1, before: 'x' }, 400],
    ['a name that it does not have', { object: 'programme', id: 1, after: 3 }, 400],
    ['a record that never was', { object: 'programme', id: 2_000_000_000 }, 404],
    ['a programme that never was', { programme: 2_000_000_000 }, 404],
    ['a school that never was', { organization: 2_000_000_000 }, 404],
    ['an object without records', { object: 'labels', id: 1 }, 404],
  ])('is refused for %s', async (_, query, status) => {
    expect((await given.full.call(history.list, { query })).status).toBe(status);
  });
});

describe('the reader’s rights', () => {
  it('hide an attribute as if it had never changed, in pages, filters, search and counts', async () => {
    const id = await newUnit({ coordinator: 'Geheim' });
    await change(id, { coordinator: 'Ook geheim' });
    await change(id, { coordinator: 'Nog geheimer', ects_credits: 7 });
    const reader = await readerWith({ 'educational_unit.coordinator': '' });
    const sets = await historyOf(reader, unitOf(id));
    expect(JSON.stringify(sets)).not.toContain('eheim');
    expect(JSON.stringify(sets)).not.toContain('coordinator');
    expect(sets.map(({ kind, count }) => [kind, count])).toEqual([
      ['save', 1],
      ['create', 1],
    ]);
    expect(await historyOf(reader, { ...unitOf(id), attribute: 'coordinator' })).toEqual([]);
    const log = await historyOf(reader, { organization: given.school.organization, search: 'Databases' });
    expect(JSON.stringify(log)).not.toContain('eheim');
  });

  it('hide the title of a record, also from the search', async () => {
    const id = await newUnit({ title: 'Onvindbaar' });
    const reader = await readerWith({ 'educational_unit.title': '' });
    expect((await historyOf(reader, unitOf(id)))[0]?.changes[0]?.title).toBe('');
    const log = (search: string) => historyOf(reader, { organization: given.school.organization, search });
    expect(await log('Onvindbaar')).toEqual([]);
    expect(await historyOf(given.full, { organization: given.school.organization, search: 'onvindb' })).toHaveLength(1);
  });

  it('must include reading the object, or the log', async () => {
    const stranger = await clientWith(given.api, given.school, { course: 'r' });
    const status = async (query: Asked) => (await stranger.call(history.list, { query })).status;
    expect(await status({ object: 'programme', id: given.school.planned })).toBe(403);
    expect(await status({ programme: given.school.planned })).toBe(403);
    expect(await status({ organization: given.school.organization })).toBe(403);
    expect(await status({ object: 'course', id: given.school.course })).toBe(200);
  });

  it('hide levels of a plan that may not be read', async () => {
    const levels = async (letters: Record<string, string>) => {
      const client = await clientWith(given.api, given.school, { programme: 'r', calendar: 'r', ...letters });
      const sets = await historyOf(client, { programme: given.school.planned });
      const objects = sets.flatMap(({ changes }) => changes.map(({ object }) => object));
      return [...new Set(objects)].filter((object) => /level|rel__/.test(object)).toSorted();
    };
    expect(await levels({})).toEqual([]);
    expect(await levels({ calendar__level1: 'r' })).toEqual(['calendar__level1']);
    expect(await levels({ calendar__level2: 'r' })).toEqual(['calendar__level2']);
    const lessons = ['calendar__level3', 'rel__calendar_week__exam'];
    expect(await levels({ calendar__level3: 'r' })).toEqual(lessons);
  });

  it('hide names that may not be read, also from the search', async () => {
    const id = await newUnit();
    const reader = await readerWith({ 'user.firstname': '', 'user.lastname': '' });
    expect((await historyOf(reader, unitOf(id)))[0]?.user).toBeNull();
    expect(await historyOf(reader, { ...unitOf(id), user: given.user })).toEqual([]);
    expect(await historyOf(reader, { ...unitOf(id), search: 'Anna' })).toEqual([]);
  });
});

describe('the wall', () => {
  let other: FullSchool;
  beforeAll(async () => {
    other = await createFullSchool(given.api);
  });

  it('hides other schools’ records, programmes, log and change sets', async () => {
    const stranger = await clientWith(given.api, other, { '*': 'crud' });
    const id = await newUnit();
    const [set] = await historyOf(given.full, unitOf(id));
    const queries: Asked[] = [
      unitOf(id),
      { programme: given.school.planned },
      { organization: given.school.organization },
      { object: 'user', id: given.school.user },
      { object: 'role', id: given.school.role },
      { object: 'labels__labels__labels', id: given.school.organization },
      { object: 'calendar__organization', id: given.school.cluster },
      { object: 'calendar__year', id: given.school.year },
      { object: 'labels__labelgroups', id: given.school.group },
      { object: 'labels__labeloptions', id: given.school.option },
      { object: 'rel__calendar_week__course', id: given.school.placed.course },
    ];
    for (const query of queries) {
      expect({ query, status: (await given.full.call(history.list, { query })).status }).toEqual({
        query,
        status: 200,
      });
      expect({ query, status: (await stranger.call(history.list, { query })).status }).toEqual({ query, status: 404 });
    }
    const own = { organization: other.organization };
    expect((await stranger.call(history.get, { params: { id: set?.id ?? 0 }, query: own })).status).toBe(404);
    expect((await given.full.call(history.get, { params: { id: set?.id ?? 0 }, query: unitOf(id) })).status).toBe(200);
  });

  it('shows of a user of two schools only changes in the reader’s school', async () => {
    const mine = await createRole(given.api.database, { organization: given.school.organization, objects: {} });
    const theirs = await createRole(given.api.database, { organization: other.organization, objects: {} });
    const id = await createUser(given.api.database, { roles: [theirs] });
    await sql`update app_user set lastname = 'Vroeger' where id = ${id}`.execute(given.api.database);
    await sql`insert into user_role (app_user, role) values (${id}, ${mine})`.execute(given.api.database);
    await sql`update app_user set lastname = 'Samen' where id = ${id}`.execute(given.api.database);
    const second = await createRole(given.api.database, { organization: other.organization, objects: {} });
    await sql`insert into user_role (app_user, role) values (${id}, ${second})`.execute(given.api.database);
    const sets = await historyOf(given.full, { object: 'user', id });
    expect(changesIn(sets)).toEqual([[['lastname', 'Vroeger', 'Samen']], [['role', '', 'Rol']]]);
    expect(sets.flatMap(({ changes }) => changes.flatMap(({ to }) => to))).toContain(mine);
    const platform = await platformClient(given.api);
    expect((await historyOf(platform, { object: 'user', id })).length).toBeGreaterThan(3);
    const log = JSON.stringify(
      await historyOf(given.full, { organization: given.school.organization, object: 'user' }),
    );
    expect(log).toContain('Samen');
    expect(log).not.toContain(`[${theirs}]`);
  });

  it('shows the new name of a user of two schools in both, also when a role of one school was changed along', async () => {
    const mine = await createRole(given.api.database, { organization: given.school.organization, objects: {} });
    const theirs = await createRole(given.api.database, { organization: other.organization, objects: {} });
    const added = await createRole(given.api.database, { organization: other.organization, objects: {} });
    const id = await createUser(given.api.database, { roles: [mine, theirs] });
    const body = { lastname: 'Nieuwenaam', role: [mine, theirs, added] };
    const platform = await platformClient(given.api);
    expect((await platform.call(access.updateUser, { params: { id }, body })).status).toBe(200);
    const stranger = await clientWith(given.api, other, { '*': 'crud' });
    for (const [client, { organization }] of [
      [given.full, given.school],
      [stranger, other],
    ] as const) {
      expect(JSON.stringify(await historyOf(client, { object: 'user', id }))).toContain('Nieuwenaam');
      expect(JSON.stringify(await historyOf(client, { organization, object: 'user' }))).toContain('Nieuwenaam');
    }
    expect(JSON.stringify(await historyOf(given.full, { object: 'user', id }))).not.toContain(`[${added}]`);
  });

  it('never shows a password, not even that it changed', async () => {
    const id = await createUser(given.api.database, {
      roles: [{ organization: given.school.organization, objects: {} }],
    });
    const before = await historyOf(given.full, { object: 'user', id });
    const body = { password: 'een heel nieuw wachtwoord' };
    expect((await given.full.call(access.updateUser, { params: { id }, body })).status).toBe(200);
    expect(await historyOf(given.full, { object: 'user', id })).toEqual(before);
  });
});
