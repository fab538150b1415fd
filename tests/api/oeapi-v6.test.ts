// OEAPI 6: the same school in the newer format; headers choose the version.
import { readFile } from 'node:fs/promises';

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { loadDemo } from '#server/demo/load.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { addClient, consumer, type Consumer, type Item, sample, spider } from '#tests/support/oeapi/consumer.ts';
import { specification } from '#tests/support/oeapi/schemas.ts';

let api: TestApi;
let school: number;
let reader: Consumer;
let older: Consumer;
const everything = 'since=2000-01-01';

beforeAll(async () => {
  api = await startApi();
  await loadDemo(api.database);
  const found = await sql<{ id: number }>`select id from organization where title like '%Amstelland'`.execute(
    api.database,
  );
  school = found.rows[0]?.id ?? 0;
});
afterAll(() => api.close());
// A client per test, because of the rate limit per client.
beforeEach(async () => {
  const { basic } = await addClient(api, school);
  reader = consumer(api, `/oeapi/${school}/v6`, basic);
  older = consumer(api, `/oeapi/${school}/v5`, basic);
});

const idsOf = (items: readonly Item[], name: string) => items.map((item) => String(item[name])).toSorted();
const rootOf = async () => String((await reader.all('/organisations?organisationType=root'))[0]?.['organisationId']);

describe('the specification', () => {
  it('is followed by every path, or the path answers 404', async () => {
    const v6 = specification('v6');
    const { visits } = await spider(reader, v6.paths, { query: `?${everything}`, perKind: 3 });
    const faults = visits.flatMap(({ pattern, path, answer: { status, body } }) =>
      v6.faults(pattern, status, body).map((fault) => `${path} ${status} ${fault}`),
    );
    expect(faults).toEqual([]);
    const answered = new Set(visits.filter(({ answer }) => answer.status === 200).map(({ pattern }) => pattern));
    for (const below of ['programmes', 'courses', 'test-components', 'learning-component-offerings'])
      expect([...answered]).toContain(`/organisations/{organisationId}/${below}`);
    expect([...answered]).toEqual(expect.arrayContaining(['/', '/learning-outcomes/{learningOutcomeId}']));
    const strange = /persons|rooms|buildings|groups|documents|memberships|associations/;
    expect(visits.filter(({ pattern, answer }) => answer.status !== 200 && !strange.test(pattern))).toEqual([]);
  });

  it('is followed by single items, expanded or not', async () => {
    const v6 = specification('v6');
    const root = await rootOf();
    const faults: string[] = [];
    for (const [name, id, expand] of [
      ['programmes', 'programmeId', 'parent,children,organisation'],
      ['courses', 'courseId', 'programmes,organisation'],
      ['learning-components', 'componentId', 'course,organisation'],
      ['test-components', 'componentId', 'course,organisation'],
      ['programme-offerings', 'programmeOfferingId', 'academic_session,programme,organisation'],
      ['course-offerings', 'courseOfferingId', 'course,programme_offering,academic_session'],
      ['learning-component-offerings', 'learningComponentOfferingId', 'learning_component,organisation'],
      ['test-component-offerings', 'testComponentOfferingId', 'test_component,organisation'],
    ] as const) {
      const items = await reader.all(`/organisations/${root}/${name}?${everything}`);
      expect(items.length).toBeGreaterThan(2);
      const pattern = v6.paths.find((path) => new RegExp(`^/${name}/\\{\\w+\\}$`).test(path)) ?? '';
      for (const item of sample(items, 4))
        for (const query of ['', `?expand=${expand}`, '?returnTimelineOverrides=true']) {
          const { status, body } = await reader.get(`/${name}/${String(item[id])}${query}`);
          faults.push(...v6.faults(pattern, status, body).map((fault) => `${pattern}${query} ${fault}`));
          expect([name, query, status]).toEqual([name, query, 200]);
        }
    }
    expect(faults).toEqual([]);
  });
});

it('version 6 returns the same records as version 5', async () => {
  const root = await rootOf();
  expect(idsOf(await reader.all('/courses', 10), 'courseId')).toEqual(idsOf(await older.all('/courses'), 'courseId'));
  const [programmes, specifications, old, oldSpecifications] = await Promise.all([
    reader.all('/programmes?programmeType=programme'),
    reader.all('/programmes?programmeType=specification'),
    older.all('/programs?programType=program'),
    older.all('/education-specifications'),
  ]);
  expect(idsOf(programmes, 'programmeId')).toEqual(idsOf(old, 'programId'));
  expect(idsOf(specifications, 'programmeId')).toEqual(idsOf(oldSpecifications, 'educationSpecificationId'));
  const kinds = ['programme', 'course', 'learning-component', 'test-component'];
  const offerings = kinds.map((kind) => reader.all(`/organisations/${root}/${kind}-offerings?${everything}`));
  const before = await older.all(`/organizations/${root}/offerings?${everything}`);
  expect((await Promise.all(offerings)).flat()).toHaveLength(before.length);
  // A plan of the past is no longer offered.
  const future = await reader.all(`/organisations/${root}/course-offerings`);
  expect(future.length).toBeLessThan((await offerings[1])?.length ?? 0);
});

it('a filter returns exactly the records with its value, in both versions', async () => {
  const root = await rootOf();
  const plans = `organisations/${root}/learning-component-offerings?${everything}`;
  const olderPlans = `organizations/${root}/offerings?${everything}`;
  for (const [by, path, name, key, id] of [
    [older, olderPlans, 'offeringType', 'offeringType', 'offeringId'],
    [older, olderPlans, 'teachingLanguage', 'teachingLanguage', 'offeringId'],
    [older, olderPlans, 'resultExpected', 'resultExpected', 'offeringId'],
    [older, 'programs?', 'programType', 'programType', 'programId'],
    [older, 'programs?', 'teachingLanguage', 'teachingLanguage', 'programId'],
    [older, 'programs?', 'levelOfQualification', 'levelOfQualification', 'programId'],
    [older, 'courses?', 'level', 'level', 'courseId'],
    [older, `organizations/${root}/components?`, 'componentType', 'componentType', 'componentId'],
    [older, 'academic-sessions?', 'academicSessionType', 'academicSessionType', 'academicSessionId'],
    [older, 'academic-sessions?', 'parent', 'parent', 'academicSessionId'],
    [reader, plans, 'teachingLanguage', 'teachingLanguages', 'learningComponentOfferingId'],
    [reader, 'programmes?', 'programmeType', 'programmeType', 'programmeId'],
    [reader, 'programmes?', 'qualificationAwarded', 'qualificationAwarded', 'programmeId'],
    [reader, 'courses?', 'teachingLanguage', 'teachingLanguages', 'courseId'],
  ] as const) {
    const all = await by.all(`/${path}`);
    const saidBy = (item: Item) => [item[key] ?? []].flat().map(String);
    const values = [...new Set(all.flatMap(saidBy))];
    expect([name, values.length > 0]).toEqual([name, true]);
    for (const value of values.slice(0, 4)) {
      const expected = idsOf(
        all.filter((item) => saidBy(item).includes(value)),
        id,
      );
      const found = await by.all(`/${path}&${name}=${encodeURIComponent(value)}`);
      expect([name, value, idsOf(found, id)]).toEqual([name, value, expected]);
    }
  }
});

it('a reference has an id and, if expanded, the object beside it; missing values have no key', async () => {
  const [part] = await reader.all('/programmes?programmeType=track');
  const path = `/programmes/${String(part?.['programmeId'])}`;
  const { body } = await reader.get(path);
  expect(body).toMatchObject({ organisationId: await rootOf() });
  for (const key of ['organisation', 'validFrom', 'consumer']) expect(body).not.toHaveProperty(key);
  const expanded = (await reader.get(`${path}?expand=organisation`)).body;
  expect(expanded).toMatchObject({ ...body, organisation: { organisationType: 'root' } });
});

describe('the version in the accept header', () => {
  const own = 'application/vnd.oeapi+json';

  it.each([
    ...['*/*', 'application/json', 'application/json, text/plain, */*'],
    ...[own, `${own}; version=6.0`, `${own};version=6.3`, 'application/json; version=6'],
  ])('%s is supported', async (accept) => {
    const { status, headers } = await reader.get('/courses', { accept });
    expect([status, headers['content-type']]).toEqual([200, `${own}; version=6.0`]);
  });

  it.each([
    ...[`${own}; version=5.0`, `${own}; version=7`, 'text/html', 'application/json; version=5'],
    `${own}; version=6.0; consumer=rio; consumer-version=1.0`,
  ])('%s is not supported', async (accept) => {
    const { status, body } = await reader.get('/courses', { accept });
    const refusal = { status: 406, supportedVersions: ['6.0'], requestedVersion: expect.any(String) as string };
    expect([status, body]).toEqual([406, expect.objectContaining(refusal)]);
    expect(specification('v6').faults('/courses', 406, body)).toEqual([]);
  });
});

it.each([
  ...['/courses?pageSize=11', '/courses?fields=(name)', '/courses?filter_query[name][in]=a', '/courses/1'],
  ...['/programmes?programmeType=program', '/courses?teachingLanguage=Nederlands', '/courses?pageNumber=-1'],
])('%s is refused in the format of version 6', async (path) => {
  const { status, body, headers } = await reader.get(path);
  expect([status, body['status'], body['type']]).toEqual([400, 400, 'about:blank']);
  expect(headers['content-type']).toContain('application/problem+json');
});

it('the examples in the documentation work', async () => {
  const text = await readFile(new URL('../../docs/api.md', import.meta.url), 'utf8');
  const examples = [...text.matchAll(/^curl -u \S+( -H '([\w-]+): ([^']+)')? "\$BASE(\/\S+)"$/gm)];
  expect(examples).toHaveLength(3);
  const byExample = consumer(api, `/oeapi/${school}`, (await addClient(api, school)).basic);
  for (const [, , header, value = '', path = ''] of examples) {
    const { status, body } = await byExample.get(path, header ? { [header.toLowerCase()]: value } : {});
    expect([path, status, Array.isArray(body.items)]).toEqual([path, 200, true]);
  }
});
