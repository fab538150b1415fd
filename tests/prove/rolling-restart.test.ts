// Two instances behind the nginx of deploy/, with TLS and gzip, are restarted in turn by its script while users read and save: no
// request is refused, lost or saved twice. RESTART_ROUNDS sets how often. Needs nginx, openssl and curl.
import { afterAll, beforeAll, expect, it } from 'vitest';

import { doctorText } from '#shared/text/doctor.ts';
import { type BehindNginx, startBehindNginx, visit } from '#tests/support/behind-nginx.ts';
import { type FaultDatabase, startFaultDatabase } from '#tests/support/fault-database.ts';
import { launch, runToEnd, signIn } from '#tests/support/server-process.ts';

const rounds = Number(process.env['RESTART_ROUNDS'] ?? 2);
const writers = 6;
const readers = 6;

let database: FaultDatabase;
let product: BehindNginx;
let token: string;
beforeAll(async () => {
  database = await startFaultDatabase();
  product = await startBehindNginx(database.url);
  token = await signIn(product.instances[0]?.url ?? '', 'beheerder');
});
afterAll(async () => {
  await product.stop();
  await database.remove();
});

it('nginx uses TLS 1.3, passes on compressed responses, and hides metrics from visitors', async () => {
  const list = await visit(product.port, { path: '/api/programmes.json', token });
  expect([list.status, list.encoding, list.protocol]).toEqual([200, 'gzip', 'TLSv1.3']);
  expect((await visit(product.port, { path: '/api/metrics' })).status).toBe(404);
});

it('the doctor checks through the proxy, and reports the self-signed certificate', async () => {
  const address = `https://127.0.0.1:${product.port}`;
  const env = { DATABASE_URL: database.url, PUBLIC_URL: address, TRUST_PROXY: '1', DEMO: 'on' };
  const { code, output } = await runToEnd(launch('doctor', env));
  expect(code).toBe(1);
  expect(output).toContain(`✓ ${doctorText.outside.reached(address)}`);
  expect(output).toContain(`✗ ${doctorText.outside.notTrusted(address, 'DEPTH_ZERO_SELF_SIGNED_CERT')}`);
});

it(`no request is refused or lost in ${rounds} restarts of both instances under load`, async () => {
  const running = new AbortController();
  const saved: string[] = [];
  const refused: string[] = [];
  let read = 0;
  const write = async (writer: number) => {
    for (let count = 0; !running.signal.aborted; count += 1) {
      const title = `Herstart ${writer}-${count}`;
      const { status, body } = await visit(product.port, { ...creating, token, body: { title } });
      if (status === 201) saved.push(title);
      else refused.push(`${title}: ${status} ${body}`);
    }
  };
  const look = async () => {
    while (!running.signal.aborted) {
      const { status, body } = await visit(product.port, { path: '/api/programmes.json?fields=title', token });
      if (status === 200) read += 1;
      else refused.push(`read: ${status} ${body}`);
    }
  };
  const load = [...Array.from({ length: writers }, (_, at) => write(at)), ...Array.from({ length: readers }, look)];
  for (let round = 0; round < rounds; round += 1)
    expect(await product.restartInTurn()).toMatchObject({
      code: 0,
      output: expect.stringContaining('ready') as string,
    });
  running.abort();
  await Promise.all(load);

  const list = await visit(product.port, { path: '/api/programmes.json?fields=title', token });
  const kept = (JSON.parse(list.body) as { title: string }[]).map(({ title }) => title);
  const ours = kept.filter((title) => title.startsWith('Herstart ')).toSorted();
  expect(refused).toEqual([]);
  expect(ours).toEqual(saved.toSorted());
  process.stdout.write(`${rounds * 2} restarts: ${read} read, ${saved.length} saved, 0 refused, 0 lost, 0 twice\n`);
});

const creating = { path: '/api/programmes.json', method: 'POST' };
