// Continuous attacks on sign-in while others sign in within twenty seconds: how many guesses were checked, and how long users with
// the right password waited. Like browsers, they wait and try again when asked to.
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

import { openTempFolder, query } from '#tests/support/cluster.ts';
import { embeddedPostgres, request, type ServerProcess, signIn, startServer } from '#tests/support/server-process.ts';

const people = 55;
const seconds = 20;
const password = 'zeven paarse fietsen';
const campus = '192.0.2.1';
let folder: string;
let server: ServerProcess;

beforeAll(async () => {
  folder = await openTempFolder('leerlijn-guessing-');
  server = await startServer({ DATA_DIR: folder, TRUST_PROXY: '1', DEMO: 'on' });
  const manager = await signIn(server.url, 'beheerder');
  const roles = await request<{ id: number; role: string }[]>(server.url, manager, 'GET', '/api/roles.json');
  const role = roles?.body.filter((each) => each.role === 'lezer').map(({ id }) => id);
  for (let number = 0; number < people; number += 1) {
    const names = {
      firstname: 'Proef',
      lastname: 'Persoon',
      username: nameOf(number),
      email: 'proef@leerlijn.example',
    };
    const made = await request(server.url, manager, 'POST', '/api/users.json', { ...names, password, role });
    if (made?.status !== 201) throw new Error(`making ${names.username}: ${made?.status}`);
  }
});
afterEach(async () => {
  await query((await embeddedPostgres(folder)).url, 'delete from sign_in_attempt');
});
afterAll(async () => {
  await server.kill('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

const nameOf = (number: number) => `persoon${number}`;

interface Visit {
  username: string;
  password: string;
  address: string;
  cookie?: string;
}

function ask({ username, password: given, address, cookie }: Visit): Promise<Response> {
  return fetch(`${server.url}/oauth/v2/token`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...(cookie ? { cookie } : {}),
    },
    body: JSON.stringify({
      ...{ grant_type: 'password', client_id: 'leerlijn-web', client_secret: 'leerlijn-web' },
      ...{ username, password: given },
    }),
  });
}

/** Milliseconds until they were signed in; Infinity after a minute. */
async function come(visit: Visit): Promise<number> {
  const start = performance.now();
  while (performance.now() - start < 60_000) {
    const answer = await ask(visit);
    await answer.text();
    if (answer.ok) return performance.now() - start;
    await sleep(Number(answer.headers.get('retry-after') ?? 1) * 1000);
  }
  return Infinity;
}

async function cookieOf(visit: Visit): Promise<string> {
  const answer = await ask(visit);
  await answer.text();
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
}

/** Guesses as fast as four connections can, while the others sign in one after another. */
const crowd = 120;

async function during(name: string, next: (turn: number) => Omit<Visit, 'password'>, visits: Visit[]) {
  const attack = { turn: 0, looked: 0, over: false };
  const guess = async () => {
    while (!attack.over) {
      const answer = await ask({ ...next(attack.turn++), password: 'een verkeerde gok' });
      await answer.text();
      if (answer.status === 400) attack.looked += 1;
    }
  };
  const attackers = Array.from({ length: 4 }, guess);
  // Until the throttle reacts, or for guesses at one account, until no more are checked.
  for (let looked = -1; attack.looked < crowd && looked !== attack.looked; await sleep(2_000)) looked = attack.looked;
  const coming = visits.map(async (visit, index) => {
    await sleep((seconds * 1000 * index) / visits.length);
    return come(visit);
  });
  const waits = await Promise.all(coming);
  attack.over = true;
  await Promise.all(attackers);
  const signedIn = waits.filter(Number.isFinite);
  const longest = signedIn.length > 0 ? `${(Math.max(...signedIn) / 1000).toFixed(1)} s` : '–';
  process.stdout.write(
    `| ${name} | ${attack.turn} | ${attack.looked} | ${signedIn.length} of ${visits.length} | ${longest} |\n`,
  );
  return { looked: attack.looked, signedIn: signedIn.length };
}

const everybody = (address: string): Visit[] =>
  Array.from({ length: people }, (_, number) => ({ username: nameOf(number), password, address }));
const madeUp = (turn: number) => ({ username: `verzonnen${turn}`, address: campus });

it('users at the address of an attacker who guesses one account can sign in', async () => {
  const attack = () => ({ username: nameOf(0), address: campus });
  const { signedIn } = await during('one account from one address', attack, everybody(campus).slice(1));
  expect(signedIn).toBe(people - 1);
});

it('users at an address that tried 150 made-up accounts can sign in', async () => {
  for (let turn = 0; turn < 150; turn += 1) await (await ask({ ...madeUp(turn), password: 'fout' })).text();
  const waits = await Promise.all(everybody(campus).map(come));
  process.stdout.write(
    `| 150 accounts from one address, then all at once | 150 | | ${waits.filter(Number.isFinite).length} of ${people} | ${(Math.max(...waits) / 1000).toFixed(1)} s |\n`,
  );
  expect(waits.filter(Number.isFinite)).toHaveLength(people);
});

it('known browsers at an address that keeps trying made-up accounts can sign in', async () => {
  const known = await Promise.all(
    everybody(campus).map(async (visit) => ({ ...visit, cookie: await cookieOf(visit) })),
  );
  const { signedIn } = await during('made-up accounts from one address', madeUp, known);
  expect(signedIn).toBe(people);
});

it('130 addresses in one IPv6 network get no further than one', async () => {
  const attack = (turn: number) => ({ username: nameOf(0), address: `2001:db8:0:1::${(turn % 130) + 1}` });
  const owner = { username: nameOf(0), password, address: '2001:db8:0:2::1' };
  const { looked, signedIn } = await during('one account from 130 addresses of a /64', attack, [owner]);
  expect(signedIn).toBe(1);
  expect(looked).toBeLessThan(20);
});

it('the owner of an account that is guessed from 200 networks can sign in from a known browser', async () => {
  const owner = { username: nameOf(0), password, address: campus };
  const known = { ...owner, cookie: await cookieOf(owner) };
  const attack = (turn: number) => ({ username: nameOf(0), address: `198.51.${turn % 200}.1` });
  const { signedIn } = await during('one account from 200 networks', attack, [known]);
  expect(signedIn).toBe(1);
});
