// OEAPI 5: every response follows the specification, each record is returned exactly once, and only records that may be shared are.
// Clients and invalid input: oeapi-v5-clients.test.ts.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { buildApp } from '#server/app.ts';
import { connect } from '#server/db/connect.ts';
import { startApi, type TestApi, testConfig } from '#tests/support/api.ts';
import { addClient, consumer, type Consumer, type Item, spider } from '#tests/support/oeapi/consumer.ts';
import { loadDemoSchools } from '#tests/support/oeapi/demo-schools.ts';
import { specification, type Specification } from '#tests/support/oeapi/schemas.ts';
import { servedV5 } from '#tests/support/oeapi/served-paths.ts';

let api: TestApi;
let school: number;
let reader: Consumer;
const everything = 'since=2000-01-01';

const one = async <T>(text: ReturnType<typeof sql<T>>) => (await text.execute(api.database)).rows[0] as T;
const idsOf = (items: readonly Item[], name: string) => items.map((item) => String(item[name]));

beforeAll(async () => {
  api = await startApi();
  ({ school } = await loadDemoSchools(api));
  await sql`
    update programme set description = '<p>Een <strong>brede</strong> opleiding &amp; meer: a&lt;b</p><ul><li>een</li></ul>',
      requirements = '<p>Zie <a href="https://x.example/?a=1&amp;b=2">de site</a></p>'
    where organization = ${school} and programme_code <> 'VP-VT'`.execute(api.database);
});
// A client per test, because of the rate limit per client.
beforeEach(async () => {
  reader = consumer(api, `/oeapi/${school}/v5`, (await addClient(api, school)).basic);
});
afterAll(() => api.close());

describe('the specification', () => {
  let files: Record<'v5' | 'ooapi' | 'rio', Specification>;
  beforeAll(() => {
    files = { v5: specification('v5'), ooapi: specification('ooapi'), rio: specification('rio') };
  });

  it('is followed by every path, or the path answers 404', async () => {
    const { visits } = await spider(reader, files.v5.paths, { query: `?${everything}` });
    const faults = visits.flatMap(({ pattern, path, answer: { status, body } }) =>
      (['v5', 'ooapi'] as const).flatMap((name) =>
        files[name].faults(pattern, status, body).map((fault) => `${name} ${path} ${status} ${fault}`),
      ),
    );
    expect(faults).toEqual([]);
    const answered = new Set(visits.filter(({ answer }) => answer.status === 200).map(({ pattern }) => pattern));
    expect([...answered].toSorted()).toEqual(servedV5.toSorted());
  });

  it('is followed by components and offerings, expanded or not', async () => {
    const root = (await reader.all('/organizations')).find((item) => item['organizationType'] === 'root');
    const id = String(root?.['organizationId']);
    const faults: string[] = [];
    for (const [list, name, path, expand] of [
      ['components', 'componentId', '/components', 'course,organization'],
      [
        `offerings`,
        'offeringId',
        '/offerings',
        'program,programOffering,course,component,courseOffering,organization,academicSession',
      ],
      ['programs', 'programId', '/programs', 'parent,children,organization,educationSpecification'],
      ['courses', 'courseId', '/courses', 'programs,organization'],
    ] as const) {
      const items = await reader.all(`/organizations/${id}/${list}?${everything}`);
      expect(items.length).toBeGreaterThan(5);
      for (const item of [...items.slice(0, 3), ...items.slice(-3)])
        for (const query of ['', `?expand=${expand}`, '/offerings']) {
          if (query === '/offerings' && list === 'offerings') continue;
          const pattern = `${path}/{${name}}${query === '/offerings' ? query : ''}`;
          const { status, body } = await reader.get(`${path}/${String(item[name])}${query}`);
          faults.push(...files.v5.faults(pattern, status, body).map((fault) => `${pattern}${query} ${fault}`));
          expect(status).toBe(200);
        }
    }
    expect(faults).toEqual([]);
  });
});

describe('the RIO profile', () => {
  it('has only programmes that are ready, with every required field', async () => {
    const programs = await reader.all('/programs?consumer=rio');
    expect(programs.map((item) => (item['primaryCode'] as { code: string }).code)).toEqual(['VP-VT']);
    expect(programs[0]?.['consumers']).toEqual([
      {
        ...{ consumerKey: 'rio', educationOffererCode: '999A901', propaedeuticPhase: 'propaedeutic_phase_exam' },
        ...{ studyChoiceCheck: 'study_choice_check_available', consentParticipationSTAP: 'permission_not_granted' },
      },
    ]);
    const specifications = await reader.all('/education-specifications?consumer=rio');
    expect(idsOf(specifications, 'educationSpecificationId')).toEqual(idsOf(programs, 'educationSpecification'));
    for (const path of ['/courses', `/programs/${String(programs[0]?.['programId'])}/offerings`])
      expect((await reader.get(`${path}?consumer=rio`)).body.items).toEqual([]);
    const others = (await reader.all('/programs')).filter((item) => 'consumers' in item);
    expect(idsOf(others, 'programId')).toEqual(idsOf(programs, 'programId'));
  });

  it('is followed in lists and single records, with their other versions', async () => {
    const rio = specification('rio');
    await sql`
      insert into programme (organization, family, title, state, programme_code, language, variant, version, valid_from, croho_code)
      select organization, family, 'Verpleegkunde (nieuw)', state, programme_code, language, variant, 99, valid_from + 365, croho_code
      from programme where programme_code = 'VP-VT' and rio`.execute(api.database);
    // Another mode of study is not another version, although it was copied from the same programme.
    await sql`
      insert into programme (organization, family, title, state, programme_code, language, variant, version, valid_from)
      select p.organization, p.family, 'Verpleegkunde (duaal)', p.state, 'VP-DUO', p.language, other.variant, 98, p.valid_from + 100
      from programme p, programme other where p.programme_code = 'VP-VT' and p.rio and other.programme_code = 'VP-DU'`.execute(
      api.database,
    );
    const faults: string[] = [];
    for (const [list, name] of [
      ['/programs', 'programId'],
      ['/education-specifications', 'educationSpecificationId'],
      ['/courses', 'courseId'],
    ] as const) {
      const { status, body } = await reader.get(`${list}?consumer=rio`);
      faults.push(...rio.faults(list, status, body));
      for (const item of body.items ?? []) {
        const alone = await reader.get(`${list}/${String(item[name])}?returnTimelineOverrides=true`);
        faults.push(...rio.faults(`${list}/{${name}}`, alone.status, alone.body));
        expect(alone.body['timelineOverrides']).toMatchObject([{ validFrom: expect.any(String) as string }]);
      }
    }
    expect(faults).toEqual([]);
  });
});

describe('paging', () => {
  it.each([10, 250])('by %i returns every shared record exactly once', async (pageSize) => {
    const expected = async (text: ReturnType<typeof sql<{ id: string }>>) =>
      (await text.execute(api.database)).rows.map(({ id }) => id).toSorted();
    const decided = sql`organization = ${school} and state = 3`;
    const found = async (path: string, name: string) => idsOf(await reader.all(path, pageSize), name).toSorted();
    expect(await found('/programs', 'programId')).toEqual(
      await expected(sql`select oeapi_id as id from programme where ${decided} and scenario_of is null
        union all select oeapi_id from programme_part where ${decided}`),
    );
    expect(await found('/courses', 'courseId')).toEqual(
      await expected(sql`select oeapi_id as id from educational_unit where ${decided}`),
    );
    const root = String((await reader.all('/organizations?organizationType=root'))[0]?.['organizationId']);
    const all = await reader.all(`/organizations/${root}/offerings?${everything}`, pageSize);
    const offerings = idsOf(all, 'offeringId');
    expect(new Set(offerings).size).toBe(offerings.length);
    const codes = all.map((item) => JSON.stringify([item['offeringType'], item['primaryCode']]));
    expect(new Set(codes).size).toBe(offerings.length);
    expect(offerings.length).toBeGreaterThan(500);
  });

  it('continues with the records that it began with, whatever is made, renamed or removed meanwhile', async () => {
    const before = idsOf(await reader.all('/courses'), 'courseId');
    let times = 0;
    const items = await reader.all('/courses', 10, async () => {
      times += 1;
      await sql`update educational_unit set title = 'Zzz ' || title
        where id = (select id from educational_unit where organization = ${school} and state = 3 order by title limit 1)`.execute(
        api.database,
      );
      await sql`insert into educational_unit (organization, title, state) values (${school}, 'Aaa nieuw', 3)`.execute(
        api.database,
      );
    });
    expect(times).toBeGreaterThan(3);
    expect(idsOf(items, 'courseId').toSorted()).toEqual(before.toSorted());
    expect((await reader.all('/courses')).length).toBe(before.length + times);
  });
});

/** Another server process on the same database. */
async function anotherProcess() {
  const database = connect(api.url, { max: 2 });
  const app = await buildApp(database, testConfig);
  const stop = async () => {
    await app.close();
    await database.destroy();
  };
  return { app, stop };
}

it('paging continues in another process, whatever changed meanwhile', async () => {
  const { basic } = await addClient(api, school);
  const { app, stop } = await anotherProcess();
  const processes = [api, { ...api, app }].map((each) => consumer(each, reader.base, basic));
  const before = idsOf(await reader.all('/courses'), 'courseId');
  const pages: Item[] = [];
  for (let page = 1; page <= Math.ceil(before.length / 10); page++) {
    const { body } = await processes[page % 2]!.get(`/courses?pageNumber=${page}`);
    pages.push(...(body.items ?? []));
    await sql`insert into educational_unit (organization, title, state) values (${school}, 'Aaa', 3)`.execute(
      api.database,
    );
  }
  await stop();
  expect(idsOf(pages, 'courseId')).toEqual(before);
});

describe('content that may not be shared', () => {
  it('is not in lists, references, expansions or counts', async () => {
    const { id, part, unit } = await one(sql<{ id: string; part: string; unit: string }>`
      select (select oeapi_id from programme where organization = ${school} and state <> 3 limit 1) as id,
        (select oeapi_id from programme_part where organization = ${school} and state = 3 limit 1) as part,
        (select u.oeapi_id from educational_unit u join placement pl on pl.educational_unit = u.id
         join programme p on p.id = pl.programme where u.organization = ${school} and u.state = 3 and p.state = 3 limit 1) as unit`);
    expect((await reader.get(`/programs/${id}`)).status).toBe(404);
    expect((await reader.get(`/courses/${unit}`)).status).toBe(200);
    const tag = (await reader.get('/programs')).headers['etag'];
    await sql`update programme set title = 'Nog geheim' where oeapi_id = ${id}`.execute(api.database);
    expect((await reader.get('/programs')).headers['etag']).toBe(tag);
    await sql`update programme_part set state = 1 where oeapi_id = ${part}`.execute(api.database);
    await sql`update educational_unit set state = 1 where oeapi_id = ${unit}`.execute(api.database);
    const { visits } = await spider(reader, specification('v5').paths, {
      ...{ query: `?${everything}`, perKind: 8 },
    });
    const bodies = JSON.stringify(
      visits.filter(({ answer }) => answer.status === 200).map(({ answer }) => answer.body),
    );
    for (const hidden of [id, part, unit, 'Nog geheim']) expect(bodies).not.toContain(hidden);
    for (const path of [`/programs/${part}`, `/courses/${unit}`, `/courses/${unit}/offerings`])
      expect([path, (await reader.get(path)).status]).toEqual([path, 404]);
  });

  it('is decided by the school', async () => {
    const count = async () => (await reader.all('/programs?programType=program')).length;
    const before = await count();
    await sql`update exchange_setting set states = '{1,2,3,4}' where organization = ${school}`.execute(api.database);
    expect(await count()).toBeGreaterThan(before);
    await sql`update exchange_setting set states = '{3}' where organization = ${school}`.execute(api.database);
    expect(await count()).toBe(before);
  });

  it('includes HTML and text like it', async () => {
    const { body } = await reader.get('/programs?programType=program');
    const [first] = body.items ?? [];
    expect(first).toMatchObject({
      description: [{ language: 'nl-NL', value: 'Een **brede** opleiding & meer: a< b\n\n- een' }],
      admissionRequirements: [{ value: 'Zie [de site](https://x.example/?a=1&b=2)' }],
    });
    for (const path of ['/programs', '/courses', '/organizations', '/academic-sessions'])
      expect(JSON.stringify(await reader.all(path))).not.toMatch(/<\S|&#?\w+;/);
  });
});

it('search, filters and sorting use the values in the response', async () => {
  const names = async (query: string) =>
    (await reader.all(`/courses?${query}`)).map((item) => (item['name'] as { value: string }[])[0]?.value ?? '');
  const all = await names('');
  const [term = ''] = all[3]?.split(' ') ?? [];
  expect(await names(`q=${term.toUpperCase()}`)).toEqual(expect.arrayContaining([all[3]]));
  expect((await names(`q=${term}`)).length).toBeLessThan(all.length);
  expect(await names('sort=-name')).toEqual(all.toReversed());
  expect(await names('teachingLanguage=zzz')).toEqual([]);
  const [course = {}] = (await reader.get('/courses')).body.items ?? [];
  const { code } = course['primaryCode'] as { code: string };
  expect((await reader.all(`/courses?primaryCode=${encodeURIComponent(code)}`)).length).toBe(1);
  const dates = async (sort: string) => idsOf(await reader.all(`/academic-sessions?sort=${sort}`), 'startDate');
  expect(await dates('-startDate')).toEqual((await dates('startDate')).toReversed());
});
