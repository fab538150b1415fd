// The public study guide: only what was published, as it was then, for anyone; and nothing at guessed addresses.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { loadDemo } from '#server/demo/load.ts';
import { contract } from '#shared/api/contract.ts';
import { guideText } from '#shared/text/guide.ts';
import { publicationText } from '#shared/text/publications.ts';
import { templateText } from '#shared/text/document-template.ts';
import { Client, startApi, type TestApi, tokenFor } from '#tests/support/api.ts';
import { clientWith, createSchool, type Letters, type School } from '#tests/support/factories.ts';
import { dataIn, homeOf, imageIn, linksIn, readable, unitsIn } from '#tests/support/guide-pages.ts';

const calls = contract.publications;

let api: TestApi;
let client: Client;
let programme: number;
let school: Pick<School, 'organization'>;
let path: string;

const one = async (text: ReturnType<typeof sql<{ id: number }>>) => (await text.execute(api.database)).rows[0]?.id ?? 0;
const visit = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  api.app.inject({ method, url, headers });
const publish = (year = 1, by = client) => by.call(calls.publish, { body: { programme, year } });
const stateOf = async (year = 1) => (await client.call(calls.get, { query: { programme, year } })).body;
const withdraw = async (year = 1) => {
  const [last] = (await stateOf(year)).versions;
  return client.call(calls.withdraw, { params: { id: last?.id ?? 0 } });
};
const as = (rights: Letters, where = school) => clientWith(api, where, rights);
const retitle = async (id: number, title: string) =>
  expect((await client.call(contract.educationalUnit.update, { params: { id }, body: { title } })).status).toBe(200);

async function template(change: object) {
  const now = await client.call(contract.documentTemplate.get, { query: { organization: school.organization } });
  return client.call(contract.documentTemplate.save, { body: { ...now.body, ...change } });
}

beforeAll(async () => {
  api = await startApi();
  await loadDemo(api.database);
  const admin = await one(sql`select id from app_user where username = 'admin'`);
  client = new Client(api.app, await tokenFor(api.database, admin));
  programme = await one(sql`select id from programme where programme_code = 'ICT-SE'`);
  school = { organization: await one(sql`select organization as id from programme where id = ${programme}`) };
});
afterAll(() => api.close());

it('has nothing until somebody publishes it', async () => {
  expect(readable((await visit('/gids')).payload)).toContain(guideText.none);
  expect(await stateOf()).toEqual({ path: '', undecided: [], versions: [], differences: null });
  const published = await publish();
  expect([published.status, published.body.differences]).toEqual([201, null]);
  ({ path } = published.body);
});

it('takes only years with a final status', async () => {
  for (const [year, undecided] of [
    [2, [2]],
    [0, [2, 3, 4]],
  ] as const) {
    expect((await stateOf(year)).undecided).toEqual(undecided);
    expect(await publish(year)).toMatchObject({ status: 409, message: publicationText.undecided(undecided) });
    expect((await stateOf(year)).versions).toEqual([]);
  }
  const state = await one(sql`select id from state where state = 'Vastgesteld'`);
  const decided = await client.call(contract.planner.saveStatuses, { body: { programme, state } });
  expect([decided.status, (await stateOf(0)).undecided]).toEqual([200, []]);
});

describe('a page', () => {
  it('is public, without cookie or script, and described for search engines', async () => {
    const { statusCode, headers, payload } = await visit(path);
    expect([statusCode, headers['content-type'], headers['set-cookie']]).toEqual([
      ...[200, 'text/html; charset=utf-8', undefined],
    ]);
    expect(headers['cache-control']).toBe('public, max-age=60');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    // Page audit tools use this to find the robots file.
    expect(headers['content-security-policy']).toContain("connect-src 'self'");
    expect(payload.match(/<script(?! type="application\/ld\+json")/g)).toBeNull();
    expect(payload).toContain(`<link rel="canonical" href="http`);
    expect(dataIn(payload)).toMatchObject({ '@type': 'EducationalOccupationalProgram', name: 'HBO-ICT' });
    const [unit = ''] = unitsIn(payload, path);
    const found = await visit(unit);
    expect(found.statusCode).toBe(200);
    expect(dataIn(found.payload)).toMatchObject({ '@type': 'Course', numberOfCredits: { unitText: 'EC' } });
  });

  it('can be found from the list of schools, by searching and filtering in a school, and from the sitemap', async () => {
    const [home = ''] = linksIn((await visit('/gids')).payload);
    const list = await visit(home);
    expect(linksIn(list.payload)).toContain(path);
    const all = unitsIn(list.payload, path);
    const some = unitsIn((await visit(`${home}?q=PROGRAMMÉREN&block=Blok%201`)).payload, path);
    expect(some.length).toBeGreaterThan(0);
    expect(all.length).toBeGreaterThan(some.length);
    expect(unitsIn((await visit(`${home}?q=zzzz`)).payload, path)).toEqual([]);
    expect(unitsIn((await visit(`${home}?language=Klingon`)).payload, path)).toEqual([]);
    const sitemap = (await visit('/gids/sitemap.xml')).payload;
    expect(all.filter((link) => !sitemap.includes(`${link}</loc>`))).toEqual([]);
    expect((await visit('/robots.txt')).payload).toContain('/gids/sitemap.xml');
  });

  it('has one address: another name with its id redirects there', async () => {
    const other = path.replace(/[^/]+-(\d+)\/jaar-1$/, 'oude-naam-$1/jaar-1');
    const moved = await visit(other);
    expect([moved.statusCode, moved.headers.location]).toEqual([301, path]);
    for (const [slashed, whole] of [
      [`${path}/`, path],
      ['/gids/nergens/niets/?q=x', '/gids/nergens/niets?q=x'],
    ] as const)
      expect((await visit(slashed)).headers.location).toBe(whole);
  });

  it('is sent once to clients that cache it', async () => {
    const { headers, payload } = await visit(path);
    const again = await visit(path, { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.payload]).toEqual([304, '']);
    const head = await visit(path, {}, 'HEAD');
    expect([head.statusCode, head.payload, head.headers.etag]).toEqual([200, '', headers.etag]);
    expect(payload.length).toBeGreaterThan(1000);
  });
});

describe('a published guide', () => {
  it('stays as it was, and shows editors the differences, until it is published again', async () => {
    const unit = Number(/-(\d+)"/.exec((await visit(path)).payload.split(`href="${path}/`)[1] ?? '')?.[1]);
    const before = (await visit(path)).payload;
    const { title } = (await client.call(contract.educationalUnit.get, { params: { id: unit } })).body;
    expect((await publish()).message).toBe(publicationText.unchanged);
    await retitle(unit, 'Heel iets anders');
    expect((await visit(path)).payload).toBe(before);
    const { differences } = await stateOf();
    expect(differences).toMatchObject({ added: [], gone: [] });
    // And the units that require it.
    expect(differences?.changed).toContain('Heel iets anders');
    const again = await publish();
    expect([again.status, again.body.versions.map(({ version }) => version)]).toEqual([201, [2, 1]]);
    expect(readable((await visit(path)).payload)).toContain('Heel iets anders');
    await retitle(unit, String(title));
    expect((await publish()).status).toBe(201);
  });

  it('is gone for everybody once it is withdrawn, as if it never existed', async () => {
    const [unit = ''] = unitsIn((await visit(path)).payload, path);
    expect((await visit(unit)).statusCode).toBe(200);
    expect((await withdraw()).status).toBe(204);
    expect((await withdraw()).message).toBe(publicationText.notCurrent);
    const home = homeOf(path);
    const never = await visit('/gids/nergens/iets-99/jaar-1/niets-1');
    expect(never.statusCode).toBe(404);
    for (const address of [home, path, unit]) {
      const { statusCode, payload, headers } = await visit(address);
      expect([statusCode, payload]).toEqual([404, never.payload]);
      expect(headers['cache-control']).toBe('no-store');
    }
    expect((await visit('/gids/sitemap.xml')).payload).not.toContain(home);
    expect((await stateOf()).path).toBe('');
    expect((await publish()).status).toBe(201);
    expect((await visit(unit)).statusCode).toBe(200);
  });

  it('is in the history of the programme, for users who may read publications', async () => {
    const heard = async (by: Client) => {
      const response = await by.call(contract.history.list, { query: { object: 'programme', id: programme } });
      return response.body.flatMap(({ changes }) => changes).filter(({ attribute }) => attribute === 'publication');
    };
    const [republished, withdrawn] = await heard(client);
    expect(republished).toMatchObject({ object: 'programme', id: programme, to_text: 'jaar 1, versie 4' });
    expect(withdrawn).toMatchObject({ from_text: 'jaar 1, versie 3' });
    expect(await heard(await as({ '*': 'r', publication: '' }))).toEqual([]);
  });

  it('is removed and restored with its programme', async () => {
    const before = (await visit(path)).payload;
    expect((await client.call(contract.programme.remove, { params: { id: programme } })).status).toBe(204);
    expect((await visit(path)).statusCode).toBe(404);
    const back = await client.call(contract.restore.restore, { body: { object: 'programme', id: programme } });
    expect(back.status).toBe(200);
    expect((await visit(path)).payload).toBe(before);
  });

  it('answers 404 for another year, programme or unit, and no address breaks it', async () => {
    const others = await sql<{ id: number }>`select id from programme where id <> ${programme}`.execute(api.database);
    const unplaced = await one(sql`
      select id from educational_unit where id not in (
        select educational_unit from placement where programme = ${programme} and educational_unit is not null)`);
    const home = homeOf(path);
    const guesses = [
      ...others.rows.map(({ id }) => `${home}/x-${id}/jaar-1`),
      ...['jaar-2', 'alle-jaren', 'jaar-99', '1'].map((year) => path.replace('jaar-1', year)),
      ...[unplaced, 0, 99_999_999_999, 'x', '%00', "1'--", '..%2f..'].map((id) => `${path}/x-${id}`),
      ...['/gids/%00', '/gids/A', `/gids/${'a'.repeat(400)}`, '/gids/a/b', `${home}%2f..`, '/gids/x/y/z/1/2/3'],
    ];
    for (const guess of guesses) expect([guess, (await visit(guess)).statusCode]).toEqual([guess, 404]);
    for (const query of ['q=%00', 'q[]=1&q=2', 'page=-1', 'page=99999', `q=${'w'.repeat(3000)}`])
      expect((await visit(`${home}?${query}`)).statusCode).toBe(200);
  });
});

it('hostile titles stay text, also in the data for search engines', async () => {
  const unit = await one(sql`
    select educational_unit as id from placement where programme = ${programme} and year = 2 and educational_unit is not null`);
  const title = '</script><script>alert(1)</script>"\'><img src=x onerror=alert(1)> &amp;';
  await retitle(unit, title);
  const { body } = await publish(2);
  const guide = await visit(body.path);
  const address = linksIn(guide.payload).find((link) => link.endsWith(`-${unit}`)) ?? '';
  const page = await visit(address);
  for (const { payload } of [guide, page, await visit(homeOf(body.path))]) {
    expect(payload).not.toMatch(/<script>|<img src=x|<\/script><script/);
    expect(readable(payload.replaceAll(/<script.*?<\/script>/gs, ''))).toContain(title);
  }
  expect(dataIn(page.payload)).toMatchObject({ name: title });
  expect((await visit(page.headers['location'] ?? address)).statusCode).toBe(200);
});

it('no person is named unless the school allows it', async () => {
  const { rows } = await sql<{ coordinator: string }>`
    select coordinator from educational_unit where coordinator <> '' and id in (
      select educational_unit from placement where programme = ${programme} and year = 1)`.execute(api.database);
  const frozen = async () => {
    const newest = sql<{ guide: string }>`select guide::text from publication_guide order by publication desc limit 1`;
    return (await newest.execute(api.database)).rows[0]?.guide ?? '';
  };
  const named = (text: string) => rows.filter(({ coordinator }) => text.includes(coordinator)).length;
  await template({ names: false, color: 'aa0000' });
  expect((await publish()).status).toBe(201);
  expect(named(await frozen())).toBe(0);
  await template({ names: true });
  expect((await publish()).status).toBe(201);
  expect(named(await frozen())).toBe(rows.length);
  expect(rows.length).toBeGreaterThan(0);
});

describe('the right to publish', () => {
  it('is checked per call, in the user’s own school, and shares no more than the user may read', async () => {
    const [last] = (await stateOf()).versions;
    const params = { id: last?.id ?? 0 };
    const query = { programme, year: 1 };
    const reader = await as({ '*': 'r' });
    expect((await reader.call(calls.get, { query })).status).toBe(200);
    expect((await publish(1, reader)).status).toBe(403);
    expect((await reader.call(calls.withdraw, { params })).status).toBe(403);
    const nobody = await as({ '*': 'crud', publication: '' });
    expect((await nobody.call(calls.get, { query })).status).toBe(403);
    const stranger = await as({ '*': 'crud' }, await createSchool(api.database));
    expect((await stranger.call(calls.get, { query })).status).toBe(404);
    expect((await publish(1, stranger)).status).toBe(404);
    expect((await stranger.call(calls.withdraw, { params })).status).toBe(404);
    const planless = await as({ programme: 'r', calendar: 'r', publication: 'cr' });
    const published = await publish(0, planless);
    expect(published.status).toBe(201);
    const { payload } = await visit(published.body.path);
    expect(unitsIn(payload, published.body.path)).toEqual([]);
  });

  it('allows a new address for the school, but not one of another school', async () => {
    expect((await template({ slug: 'Met Hoofdletters' })).errors).toHaveProperty('slug');
    expect((await template({ slug: 'de-noordzee' })).status).toBe(200);
    const moved = (await stateOf()).path;
    expect((await visit(moved)).statusCode).toBe(200);
    const old = await visit(path);
    expect([old.statusCode, old.headers['location']]).toEqual([301, moved]);
    for (const slug of ['', '12', 'api', 'sitemap']) expect((await template({ slug })).errors).toHaveProperty('slug');
    const other = await createSchool(api.database);
    const own = await as({ '*': 'crud' }, other);
    const { body } = await own.call(contract.documentTemplate.get, { query: { organization: other.organization } });
    // Neither the current name nor the previous one.
    for (const slug of ['de-noordzee', path.split('/')[2] ?? '']) {
      const taken = await own.call(contract.documentTemplate.save, { body: { ...body, slug } });
      expect(taken.errors).toEqual({ slug: templateText.takenSlug });
    }
    // Back again: the previous name becomes the current one, and the other way round.
    expect((await template({ slug: path.split('/')[2] })).status).toBe(200);
    expect([(await visit(path)).statusCode, (await visit(moved)).headers['location']]).toEqual([200, path]);
  });
});

it('shared pages show the logo of the school once it was published', async () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000100000000800', 'hex');
  const home = homeOf(path);
  expect(imageIn((await visit(path)).payload)).toBeUndefined();
  await template({ logo: png.toString('base64') });
  expect((await visit(`${home}/logo`)).statusCode).toBe(404);
  expect((await publish()).status).toBe(201);
  for (const page of [home, path]) {
    const address = new URL(imageIn((await visit(page)).payload) ?? '');
    const { headers, rawPayload } = await visit(address.pathname);
    expect([headers['content-type'], headers['cache-control']]).toEqual(['image/png', 'public, max-age=60']);
    expect(rawPayload).toEqual(png);
  }
  expect((await visit('/gids/nergens/logo')).statusCode).toBe(404);
  await template({ logo: null });
  expect((await publish()).status).toBe(201);
  expect(imageIn((await visit(path)).payload)).toBeUndefined();
});
