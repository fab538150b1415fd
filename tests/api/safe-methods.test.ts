// Reads change nothing: every GET, HEAD and OPTIONS call of the contract, and every page beside the contract, by a user who may
// do everything, leave every row of every table as it was.
import { afterAll, beforeAll, expect, it } from 'vitest';

import { allEndpoints } from '#shared/api/contract.ts';
import { Client, startApi, type TestApi, tokenFor } from '#tests/support/api.ts';
import { createUser } from '#tests/support/factories.ts';
import { readPools } from '#tests/support/fuzz/pools.ts';
import { readingUrls } from '#tests/support/fuzz/reads.ts';
import { takesTime } from '#tests/support/fuzz/takes-time.ts';
import { readFile } from '#tests/support/fuzz/own-work.ts';
import { createFullSchool, type FullSchool } from '#tests/support/fuzz/world.ts';
import { sample, takesAll } from '#tests/support/sample.ts';
import { numberingOf, rowsOf } from '#tests/support/snapshot.ts';

let api: TestApi;
let school: FullSchool;
let headers: { authorization: string };

beforeAll(async () => {
  api = await startApi();
  school = await createFullSchool(api);
  const role = { organization: school.organization, objects: { '*': 'crud' } };
  const token = await tokenFor(
    api.database,
    await createUser(api.database, { roles: [role], units: [school.faculty] }),
  );
  headers = { authorization: `Bearer ${token}` };
  // An uploaded file belongs to the user who sent it.
  await readFile(new Client(api.app, token), school);
});
afterAll(() => api.close());

it('every read leaves the database as it was', async () => {
  const beside = [
    '/api/health',
    '/health/live',
    '/health/ready',
    '/api/metrics',
    '/api/docs',
    '/api/openapi.json',
    '/',
    '/logout',
    school.feedPath,
    '/gids',
  ];
  const urls = [...readingUrls(await readPools(api.database, school.organization)), ...beside];
  const before = [await rowsOf(api.url), await numberingOf(api.url)];
  const answered = new Set<string>();
  for (const url of urls) {
    const path = url.replace(/\?.*/, '');
    // Making a file takes time, and its other reads are those of the list.
    if (!takesAll && /\.(xlsx|csv)$/.test(path) && answered.has(path)) continue;
    const { statusCode } = await api.app.inject({ url, headers });
    if (statusCode === 200) answered.add(path);
  }
  // These use the same handlers as GET.
  for (const url of sample(urls))
    for (const method of ['HEAD', 'OPTIONS'] as const) await api.app.inject({ method, url, headers });
  expect([await rowsOf(api.url), await numberingOf(api.url)]).toEqual(before);
  expect(unanswered([...answered])).toEqual([]);
}, 300_000);

/** Only opens with a secret from a mail. */
const byMail = '/api/me/{id}/{token}';

/** GET calls without a successful response: a refused call proves nothing. Word and PDF use the same reads as a page. */
function unanswered(paths: string[]): string[] {
  const asked = allEndpoints().flatMap(({ endpoint }) =>
    endpoint.method === 'GET' && !takesTime(endpoint) ? [endpoint.path] : [],
  );
  return asked.filter((path) => {
    if (path === byMail) return false;
    const shape = new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    return !paths.some((each) => shape.test(each));
  });
}
