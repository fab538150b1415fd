// Metrics for operators beside requests: mail, jobs and refused sign-ins, as numbers that name nobody.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { queueMail } from '#server/mail/queue.ts';
import { sendDueMail } from '#server/mail/send-due.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { deployFolder } from '#tests/support/nginx.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const client = { client_id: 'leerlijn-web', client_secret: 'leerlijn-web' };

/** Counts the whole process, which serves other test files as well: only differences matter. */
async function value(line: string): Promise<number> {
  const { body } = await api.app.inject('/api/metrics');
  const found = body.split('\n').find((each) => each.startsWith(`${line} `));
  expect(found, line).toBeDefined();
  return Number(found?.split(' ').at(-1));
}

it('metrics count refused sign-ins by kind, without the name that was typed', async () => {
  const line = 'leerlijn_sign_in_failures_total{grant="password"}';
  const before = await value(line);
  const payload = { grant_type: 'password', username: 'iemand-anders', password: 'geraden', ...client };
  await api.app.inject({ method: 'POST', url: '/oauth/v2/token', payload });
  expect(await value(line)).toBe(before + 1);
  expect((await api.app.inject('/api/metrics')).body).not.toContain('iemand-anders');
});

it('metrics count mails that wait, were sent and failed', async () => {
  const data = { name: 'Anna', username: 'anna', path: '/resetpassword/5/geheim' };
  const lines = ['sent', 'failed', 'given_up'].map((result) => `leerlijn_mail_total{result="${result}"}`);
  const before = await Promise.all(lines.map(value));
  const rise = async () => {
    const now = await Promise.all(lines.map(value));
    return now.map((each, at) => each - (before[at] ?? 0));
  };
  const send = (error?: object) => {
    const deliver = async () => {
      if (error) throw Object.assign(new Error('nee'), error);
    };
    const transport = { deliver, close: () => undefined };
    return sendDueMail(api.database, transport, 'https://leerlijn.example', { warn: () => undefined });
  };
  for (const error of [{}, { code: 'EENVELOPE', responseCode: 550 }, undefined]) {
    await queueMail(api.database, 'anna@leerlijn.example', { kind: 'reset', data });
    await send(error);
  }
  expect(await rise()).toEqual([1, 1, 1]);
  expect(await value('leerlijn_mail_waiting')).toBe(1);
});

it('metrics count jobs that wait and failed recently', async () => {
  await sql`insert into organization (id, title) values (91, 'School')`.execute(api.database);
  await sql`
    insert into job (organization, kind, state, input, total, ended_at) values
      (91, 'cohort', 'waiting', '{}', 1, null), (91, 'cohort', 'waiting', '{}', 1, null),
      (91, 'cohort', 'failed', '{}', 1, now()), (91, 'cohort', 'failed', '{}', 1, now() - interval '2 days')`.execute(
    api.database,
  );
  expect(await value('leerlijn_jobs{state="waiting"}')).toBe(2);
  expect(await value('leerlijn_jobs{state="failed"}')).toBe(1);
});

it.each(['grafana/leerlijn.json', 'prometheus/leerlijn.rules.yml', 'prometheus/leerlijn.rules.test.yml'])(
  '%s uses only existing metrics',
  async (file) => {
    const { body } = await api.app.inject('/api/metrics');
    const kept = [...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name],
    );
    const text = readFileSync(join(deployFolder, file), 'utf8');
    const asked = [...text.matchAll(/\b(?:leerlijn|nodejs|process)_[a-z\d_]+\b/g)].map(([name]) => name);
    expect(asked.length).toBeGreaterThan(3);
    expect(asked.filter((name) => !kept.includes(name))).toEqual([]);
  },
);
