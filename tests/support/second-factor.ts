// Users with a second step at sign-in, and their browsers at the token endpoint.
import { setTimeout as pause } from 'node:timers/promises';

import { sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';

import { hashPassword } from '#server/auth/passwords.ts';
import { codeOf, stepAt } from '#server/auth/second-factor/time-code.ts';
import { contract } from '#shared/api/contract.ts';
import { grantTypes, type SecondStep } from '#shared/api/second-factor.ts';

import { Client, startApi, type TestApi, testConfig, tokenFor } from './api.ts';
import { makePasskey, type Passkey, type Tricks } from './authenticator.ts';
import { clientWith, createSchool, createUser, type School } from './factories.ts';

const { secondFactor } = contract;
const password = 'een lang wachtwoord';

export interface Person {
  id: number;
  username: string;
  role: number;
}

export const challengeOf = (step: SecondStep) => (step.passkey as { challenge: string }).challenge;
export const codeNow = (secret: Buffer) => codeOf(secret, stepAt(Date.now()));

/** The previous code is accepted for one more step only: do not begin at the very end of a step. */
async function newStep(): Promise<void> {
  const left = 30_000 - (Date.now() % 30_000);
  if (left < 2000) await pause(left);
}

/** A browser with its cookies at the token endpoint. */
export class Browser {
  readonly #api: TestApi;
  cookies = new Map<string, string>();

  constructor(api: TestApi) {
    this.#api = api;
  }

  async post(body: object, address = '127.0.0.1') {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await this.#api.app.inject({
      method: 'POST',
      url: '/oauth/v2/token',
      payload: { client_id: testConfig.oauthClientId, client_secret: testConfig.oauthClientSecret, ...body },
      headers: { cookie },
      remoteAddress: address,
    });
    for (const line of [response.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^(\w+)=([^;]*)/.exec(line) ?? [];
      this.cookies.set(name, value);
    }
    return {
      status: response.statusCode,
      body: response.json<SecondStep & { access_token: string; message: string }>(),
    };
  }

  password = (username: string) => this.post({ grant_type: 'password', username, password });
  second = (ticket: string, body: object) => this.post({ grant_type: grantTypes.secondFactor, ticket, ...body });
  passkey = (body: object = {}) => this.post({ grant_type: grantTypes.passkey, ...body });
}

/** Registers hooks that make one school; use what this returns inside tests. */
export function setUpSecondFactor() {
  let api: TestApi;
  let school: School;
  let password_hash: string;

  beforeAll(async () => {
    api = await startApi();
    password_hash = await hashPassword(password);
    school = await createSchool(api.database);
  });
  afterAll(() => api.close());

  async function newPerson(): Promise<Person> {
    const id = await createUser(api.database, { roles: [{ organization: school.organization, objects: {} }] });
    const email = `persoon${id}@voorbeeld.nl`;
    await api.database.updateTable('app_user').set({ password_hash, email }).where('id', '=', id).execute();
    const found = await sql<Person>`
      select id, username, (select role from user_role where app_user = id) as role from app_user
      where id = ${id}`.execute(api.database);
    return found.rows[0] as Person;
  }

  const newBrowser = () => new Browser(api);
  const signedIn = async ({ id }: { id: number }) => new Client(api.app, await tokenFor(api.database, id));

  /** The secret of the authenticator app during set-up. */
  async function newSecretOf({ id }: { id: number }): Promise<Buffer> {
    const found = await sql<{ secret: Buffer }>`
      select secret from sign_in_ticket where app_user = ${id} and kind = 'new_time_code'`.execute(api.database);
    return (found.rows[0] as { secret: Buffer }).secret;
  }

  async function addApp(person: Person): Promise<{ secret: Buffer; codes: string[] }> {
    await newStep();
    const own = await signedIn(person);
    const { ticket } = (await own.call(secondFactor.startTimeCode)).body;
    const secret = await newSecretOf(person);
    const code = codeOf(secret, stepAt(Date.now()) - 1);
    const set = await own.call(secondFactor.setTimeCode, { body: { ticket, code } });
    expect(set.status).toBe(201);
    return { secret, codes: set.body.recovery_codes };
  }

  async function addPasskey(person: Person, tricks: Tricks = {}): Promise<{ passkey: Passkey; status: number }> {
    const own = await signedIn(person);
    const { ticket, options } = (await own.call(secondFactor.startPasskey)).body;
    const { passkey, response } = makePasskey(options as never, tricks);
    const { status } = await own.call(secondFactor.addPasskey, { body: { ticket, name: 'Laptop', response } });
    return { passkey, status };
  }

  const mailsOf = async ({ username }: Person) => {
    const found = await sql<{ event: string }>`
      select data->>'event' as event from mail where kind = 'second_factor' and data->>'username' = ${username}
      order by id`.execute(api.database);
    return found.rows.map(({ event }) => event);
  };

  /** The history of a user's second step as a user manager reads it: removed and added values, newest first. */
  async function toldOf({ id }: { id: number }): Promise<[from: string, to: string][]> {
    const admin = await clientWith(api, school, { '*': 'crud' });
    const { body } = await admin.call(contract.history.list, { query: { object: 'user', id } });
    return body
      .flatMap(({ changes }) => changes)
      .filter(({ attribute }) => attribute === 'second_factor')
      .map(({ from_text, to_text }) => [from_text, to_text]);
  }

  return {
    ...{ newPerson, newBrowser, signedIn, newSecretOf, addApp, addPasskey, mailsOf, toldOf },
    get api() {
      return api;
    },
    get school() {
      return school;
    },
  };
}
