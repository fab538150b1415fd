// Several processes on one PostgreSQL: a change through one shows in the other on the next call.
import { readFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAlive } from '#server/db/postmaster.ts';
import { commandsText } from '#shared/text/commands.ts';
import { fastSettings } from '#tests/support/cluster.ts';
import { type FaultDatabase, startFaultDatabase } from '#tests/support/fault-database.ts';
import {
  askToken,
  launch,
  request,
  runToEnd,
  type ServerProcess,
  signIn,
  startServer,
} from '#tests/support/server-process.ts';

let database: FaultDatabase;
const running: ServerProcess[] = [];
const start = async (env: Record<string, string> = {}) => {
  const server = await startServer({ DATABASE_URL: database.url, DEMO: 'on', ...env });
  running.push(server);
  return server;
};

beforeAll(async () => {
  database = await startFaultDatabase(fastSettings);
});
afterAll(async () => {
  await Promise.all(running.map((server) => server.kill('SIGTERM')));
  await database.remove();
});

interface Role {
  id: number;
  role: string;
  permissions: { id: number; object: string }[];
}

describe('two servers', () => {
  let one: ServerProcess;
  let other: ServerProcess;
  let manager: string;
  beforeAll(async () => {
    // At once, on an empty database: one of them migrates it and fills it, the other waits.
    [one, other] = await Promise.all([start(), start()]);
    manager = await signIn(one.url, 'beheerder');
  });

  const there = (path: string, token = manager) => request<Record<string, unknown>>(other.url, token, 'GET', path);
  const here = <T>(method: string, path: string, body?: unknown, token = manager) =>
    request<T>(one.url, token, method, path, body);

  it('share sessions, until they end', async () => {
    const token = await signIn(one.url, 'lezer');
    expect((await there('/api/me', token))?.status).toBe(200);
    await here('POST', '/oauth/v2/revoke', { token });
    expect((await there('/api/me', token))?.status).toBe(401);
  });

  it('end each other’s sessions after a new password', async () => {
    const [mine, elsewhere] = [await signIn(one.url, 'commissie'), await signIn(other.url, 'commissie')];
    expect((await there('/api/me', elsewhere))?.status).toBe(200);
    expect((await here('PUT', '/api/me', { password: 'een heel ander wachtwoord' }, mine))?.status).toBe(200);
    expect((await there('/api/me', elsewhere))?.status).toBe(401);
    await expect(signIn(other.url, 'commissie')).rejects.toThrow('400');
    expect(await signIn(other.url, 'commissie', 'een heel ander wachtwoord')).toBeTruthy();
  });

  it('accept a refresh token once, whichever is used', async () => {
    const grant = { grant_type: 'password', username: 'lezer', password: 'leerlijn-demo' };
    const { refresh_token } = (await (await askToken(one.url, grant)).json()) as { refresh_token: string };
    const refresh = { grant_type: 'refresh_token', refresh_token };
    const both = await Promise.all([askToken(one.url, refresh), askToken(other.url, refresh)]);
    expect(both.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect((await askToken(other.url, refresh)).status).toBe(400);
  });

  it('count wrong passwords together', async () => {
    const wrong = { grant_type: 'password', username: 'coordinator', password: 'geraden' };
    const statuses = [];
    for (const { url } of [one, other, one, other, one, other]) statuses.push((await askToken(url, wrong)).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });

  it('apply a removed or restored right on the next call', async () => {
    const token = await signIn(other.url, 'manager');
    expect((await there('/api/programmes.json', token))?.status).toBe(200);
    const roles = (await here<Role[]>('GET', '/api/roles.json'))?.body ?? [];
    const role = roles.find((each) => each.role === 'opleidingsmanager');
    const permission = role?.permissions.find(({ object }) => object === 'programme');
    const set = (read: boolean) => here('PUT', `/api/permissions/${permission?.id}.json`, { read });
    expect((await set(false))?.status).toBe(200);
    expect((await there('/api/programmes.json', token))?.status).toBe(403);
    await set(true);
    expect((await there('/api/programmes.json', token))?.status).toBe(200);
  });

  it('show new labels, options and the title of a school at once', async () => {
    interface Attribute {
      id: number;
      attribute: string;
      user_label: string;
      attribute_options?: { option_value: string }[];
    }
    const path = '/api/attributes.json?object=programme&attribute_options=1';
    const seen = async (name: string) =>
      (await request<Attribute[]>(other.url, manager, 'GET', path))?.body.find(({ attribute }) => attribute === name);
    const title = await seen('title');
    const { organizations = [] } = ((await there('/api/me'))?.body ?? {}) as { organizations?: { id: number }[] };
    const organization = organizations[0]?.id;
    const values = { [String(title?.id)]: 'Naam van de opleiding' };
    await here('POST', '/api/labelattributes/programme.json', { values, organization });
    expect((await seen('title'))?.user_label).toBe('Naam van de opleiding');

    const level = await seen('level');
    const made = await here('POST', '/api/attributeoptions.json', {
      attribute: level?.id,
      option_value: 'Nieuw niveau',
    });
    expect(made?.status).toBe(201);
    expect((await seen('level'))?.attribute_options?.map(({ option_value }) => option_value)).toContain('Nieuw niveau');

    expect((await here('PUT', `/api/organizations/${organization}.json`, { title: 'Hogeschool Anders' }))?.status).toBe(
      200,
    );
    expect((await there('/api/me'))?.body['organizations']).toContainEqual({
      id: organization,
      title: 'Hogeschool Anders',
    });
  });

  it('are not disturbed by a server that starts later, and one with a wrong address reports that in one message', async () => {
    const { code, output } = await runToEnd(launch('main', { DATABASE_URL: 'postgres://x:y@127.0.0.1:1/weg' }));
    expect([code, output.trim().split('\n').length]).toEqual([1, 1]);
    expect(output).toContain('DATABASE_URL');
  });
});

describe('one server with WORKERS=2', () => {
  let server: ServerProcess;
  let token: string;
  beforeAll(async () => {
    server = await start({ WORKERS: '2' });
    token = await signIn(server.url, 'beheerder');
  });

  /** On its own connection, so that the workers take turns. */
  const fresh = (path: string) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const options = { agent: new Agent({ keepAlive: false }), headers: { authorization: `Bearer ${token}` } };
      const asked = get(`${server.url}${path}`, options, (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      }).on('error', reject);
      asked.setTimeout(5_000, () => asked.destroy(new Error('no answer')));
    });
  const workers = async () =>
    (await readFile(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8')).trim().split(' ');

  it('shows every worker the changes of any worker', async () => {
    for (let round = 1; round <= 6; round += 1) {
      const firstname = `Bram ${round}`;
      expect((await request(server.url, token, 'PUT', '/api/me', { firstname }))?.status).toBe(200);
      for (const { text } of [await fresh('/api/me'), await fresh('/api/me')])
        expect(JSON.parse(text)).toMatchObject({ firstname });
    }
  });

  it('has metrics of all workers together', async () => {
    for (let count = 0; count < 10; count += 1) await fresh('/api/health');
    const counted = async () =>
      Number(/seconds_count\{[^}]*route="\/api\/health"[^}]*\} (\d+)/.exec((await fresh('/api/metrics')).text)?.[1]);
    expect([await counted(), await counted()]).toEqual([10, 10]);
  });

  it('keeps serving when a worker is killed, and starts another', async () => {
    const before = await workers();
    expect(before).toHaveLength(2);
    process.kill(Number(before[0]), 'SIGKILL');
    for (let count = 0; count < 5; count += 1) {
      const answer = await fresh('/api/health').catch(() => null);
      // The connection that it got in its last moment may be lost; the next one is not.
      expect(answer?.status ?? (await fresh('/api/health')).status).toBe(200);
    }
    await expect.poll(workers, { timeout: 20_000, interval: 100 }).toHaveLength(2);
    expect(await workers()).not.toContain(before[0]);
    expect(server.output()).toContain(`Werkproces ${before[0]} is gestopt (SIGKILL)`);
  });

  it('reports a port that is taken once', async () => {
    const port = new URL(server.url).port;
    const { code, output } = await runToEnd(
      launch('main', { DATABASE_URL: database.url, DEMO: 'on', WORKERS: '2', PORT: port }),
    );
    expect([code, output.trim()]).toEqual([1, commandsText.start.portTaken(port)]);
  });

  it('logs its address once, and ends with all its workers', async () => {
    const before = await workers();
    expect(server.output().split(commandsText.start.running(server.url))).toHaveLength(2);
    expect(await server.kill('SIGTERM')).toBe(0);
    for (const pid of before) expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH');
  });

  it('leaves no worker behind that would hold the port when it is killed', async () => {
    server = await start({ WORKERS: '2' });
    const before = await workers();
    await server.kill('SIGKILL');
    const alive = () => before.filter((pid) => isAlive(Number(pid)));
    await expect.poll(alive, { timeout: 10_000 }).toEqual([]);
  });
});
