// What docs/security.md and docs/operations.md say in numbers and names is what the code does: limits, lifetimes,
// throttles, ways in, events of the log, tables.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { confirmHours } from '#server/auth/email-change.ts';
import { crowdLimits, crowdPause, guesses, ordinary } from '#server/auth/guesses.ts';
import { knownBrowserDays } from '#server/auth/known-browser.ts';
import { freeAddressChanges, freePasswordChanges, freeRequests } from '#server/auth/mail-limits.ts';
import { accessTokenLifetime, oauthModel, refreshTokenLifetime, sessionLifetime } from '#server/auth/oauth-model.ts';
import { recentMinutes } from '#server/auth/recent-sign-in.ts';
import { invitationDays, resetLifetime } from '#server/auth/reset-token.ts';
import { hour, longestWait } from '#server/auth/throttle.ts';
import { connect, connections, type Database } from '#server/db/connect.ts';
import { userTurns } from '#server/http/user-turns.ts';
import { deepest } from '#server/http/storable.ts';
import { allEndpoints } from '#shared/api/contract.ts';
import { mostItems } from '#shared/api/planner-input.ts';
import { longestPassword, shortestPassword } from '#shared/permissions/password-rule.ts';
import { columns, maximumRows } from '#shared/planning/grid.ts';
import { deepestParts, mostInAnswer, mostInProgramme } from '#shared/planning/limits.ts';
import { longestYearInDays } from '#shared/planning/validate-calendar.ts';
import { nl } from '#shared/text/nl.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { codeIn, securityPage, tableOf } from '#tests/support/security-page.ts';

const operationsPage = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
let api: TestApi;
/** With the connections of the product, not the few of a test. */
let database: Database;

beforeAll(async () => {
  api = await startApi();
  database = connect(api.url);
});
afterAll(async () => {
  await database.destroy();
  await api.close();
});

const day = 24 * hour;
const [free, slow] = guesses.steps;
const seconds = (milliseconds: number | undefined) => `${(milliseconds ?? 0) / 1000} s`;
const counted = (count: number) => count.toLocaleString('en');

it('limits', async () => {
  const { bodyLimit = 0, connectionTimeout } = api.app.initialConfig;
  const { headersTimeout, requestTimeout } = api.app.server;
  const settings = await sql<{ statement: string; idle: string }>`
    select current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(database);
  expect(settings.rows).toEqual([{ statement: '20s', idle: '20s' }]);
  expect(Object.fromEntries(tableOf('limit'))).toEqual({
    'a password, in characters': `${shortestPassword} to ${longestPassword}`,
    'items in one grid': counted(mostItems),
    'items in a programme': counted(mostInProgramme),
    'items in one answer': counted(mostInAnswer),
    'calls of one user at the same time': `${userTurns.call.perKey}, and ${userTurns.call.waiting} that wait`,
    'heavy calls of one user at the same time': `${userTurns.heavy.perKey}, and ${userTurns.heavy.waiting} that wait`,
    'a statement, and an idle transaction': '20 s',
    'parts inside each other': counted(deepestParts),
    'columns and rows of a grid': `${columns} by ${counted(maximumRows)}`,
    'days in a study year': counted(longestYearInDays),
    'a body': `${bodyLimit / 1024 / 1024} MiB`,
    'nesting of a body': counted(deepest),
    'a request from its first byte to its last': seconds(requestTimeout),
    'its headers': seconds(headersTimeout),
    'a connection on which nothing moves': seconds(connectionTimeout),
    'waiting for a connection to the database': seconds(connections.patience),
    'connections to the database, per process': `${connections.max}, and ${connections.reserved} for signing in and health`,
  });
});

describe('lifetimes and throttles', () => {
  it.each([
    [`${refreshTokenLifetime / day} days without renewing, ${sessionLifetime / day} days in all`, securityPage],
    [`At least ${shortestPassword} characters, at most ${longestPassword}`, securityPage],
    [`${free?.from} per account and network, per hour`, securityPage],
    [`${free?.seconds} seconds each, after ${slow?.from} attempts ${(slow?.seconds ?? 0) / 60} minutes`, securityPage],
    [`${ordinary.accounts} accounts from one network, ${ordinary.networks} networks for one account`, securityPage],
    [
      `${crowdLimits.perKey} at a time with ${crowdLimits.waiting} in line, a wrong one for ${crowdPause} ms`,
      securityPage,
    ],
    [`${knownBrowserDays} days`, securityPage],
    [`${freeAddressChanges.user} per user, ${freeAddressChanges.address} per address, per day`, securityPage],
    [`${freePasswordChanges} per user, per hour`, securityPage],
    [`${confirmHours} hours`, securityPage],
    [`${recentMinutes} minutes`, securityPage],
    [`${freeRequests.account} per e-mail address, ${freeRequests.address} per address`, securityPage],
    [`a wait that doubles, up to ${longestWait / 60} minutes`, securityPage],
    [`refresh tokens ${refreshTokenLifetime / day} days and only once`, operationsPage],
    [`sessions ${sessionLifetime / day} days however often`, operationsPage],
    [`per account and network (${free?.from} free), forgotten after an hour`, operationsPage],
  ])('%s', (sentence, page) => {
    expect(page.includes(sentence)).toBe(true);
  });

  it('that are said in words are those', () => {
    expect([accessTokenLifetime, guesses.forget, resetLifetime]).toEqual([hour, hour, hour]);
    expect(invitationDays).toBe(7);
    expect(tableOf('event')[1]?.[0]).toBe('an hour');
    expect(securityPage).toContain('256 random bits, seven days, once');
  });
});

it('ways in: the calls without a session, what they take, and the grants', async () => {
  const open = allEndpoints().flatMap(({ endpoint }) => (endpoint.access === 'public' ? [endpoint] : []));
  const rows = tableOf('call').map(([call = '', takes = '']) => ({ call: codeIn(call)[0], takes: codeIn(takes) }));
  expect(rows.map(({ call }) => call)).toEqual(open.map(({ method, path }) => `${method} ${path}`));
  const fields = open.map(({ body }) => Object.keys((body as unknown as { shape: object }).shape));
  expect(rows.map(({ takes }) => takes[0])).toEqual(fields.map(([first]) => first));
  expect(fields.every(({ length }) => length === 1)).toBe(true);
  const client = await oauthModel(database, { id: 'x', secret: 'y' }).getClient('x', 'y');
  expect(rows[0]?.takes).toEqual(['grant_type', ...(client ? [client.grants].flat() : [])]);
});

it('events of the log, in their words', () => {
  const words = tableOf('event', 'level').flatMap(([, , said = '']) => (said ? [said.replaceAll('_', '')] : []));
  const said = [...Object.values(nl.log), nl.mail.failed, nl.mail.givenUp];
  expect(words.toSorted()).toEqual(said.toSorted());
});

it('rules for values that must fit each other', () => {
  const rules = tableOf('finding').map(([code]) => codeIn(code)[0] ?? '');
  expect(rules.toSorted()).toEqual([...Object.keys(nl.years.codes), 'notInteger', 'outside'].toSorted());
});

it('every table of the database has its kind', async () => {
  const named = tableOf('kind').flatMap(([, tables]) => codeIn(tables));
  const found = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(database);
  expect(named.toSorted()).toEqual(found.rows.map(({ name }) => name).toSorted());
});
