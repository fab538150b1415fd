// The numbers and names in the lists of docs/security.md match the code, in the same order: limits, lifetimes, throttles, ways in,
// events of the log. Its wording is free. Every table of the database has a kind, here.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { CONFIRM_HOURS } from '#server/auth/email-change.ts';
import { CROWD_LIMITS, CROWD_PAUSE_MS, guesses, NORMAL_FAILURES } from '#server/auth/guesses.ts';
import { KNOWN_BROWSER_DAYS } from '#server/auth/known-browser.ts';
import { MAX_ADDRESS_CHANGES, MAX_PASSWORD_CHANGES, MAX_RESET_REQUESTS } from '#server/auth/mail-limits.ts';
import { ACCESS_TOKEN_SECONDS, oauthModel, REFRESH_TOKEN_SECONDS, SESSION_SECONDS } from '#server/auth/oauth-model.ts';
import { RECENT_MINUTES } from '#server/auth/recent-sign-in.ts';
import { INVITATION_DAYS, RESET_LINK_SECONDS } from '#server/auth/reset-token.ts';
import { REMEMBERED_DAYS } from '#server/auth/second-factor/remembered-devices.ts';
import { TICKET_MINUTES } from '#server/auth/second-factor/tickets.ts';
import { HOUR_SECONDS, MAX_WAIT_SECONDS } from '#server/auth/throttle.ts';
import { connect, connections, type Database } from '#server/db/connect.ts';
import { ATTEMPT_SECONDS, CODE_SECONDS, MAX_FREE_STARTS } from '#server/sso/attempts.ts';
import { userTurns } from '#server/http/user-turns.ts';
import { MAX_DEPTH } from '#server/http/storable.ts';
import { allEndpoints } from '#shared/api/contract.ts';
import { MAX_GRID_ITEMS } from '#shared/planning/limits.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#shared/permissions/password-rule.ts';
import { columns, MAX_ROWS } from '#shared/planning/grid.ts';
import { MAX_PART_DEPTH, MAX_ANSWER_ITEMS, MAX_PROGRAMME_ITEMS } from '#shared/planning/limits.ts';
import { MAX_YEAR_DAYS } from '#shared/planning/validate-calendar.ts';
import { logText } from '#shared/text/log.ts';
import { jobsText } from '#shared/text/jobs.ts';
import { mailText } from '#shared/text/mail.ts';
import { MAX_FRAMEWORK_BYTES, MAX_SHEET_BYTES } from '#shared/api/imports.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { codeIn, figuresOf, itemsOf, secondsIn, valuesOf } from '#tests/support/security-page.ts';

let api: TestApi;
/** With the connections of production, not the few of a test. */
let database: Database;

beforeAll(async () => {
  api = await startApi();
  database = connect(api.url);
});
afterAll(async () => {
  await database.destroy();
  await api.close();
});

const day = 24 * HOUR_SECONDS;
const [free, slow] = guesses.steps;

it('has the limits of the code', async () => {
  const { bodyLimit = 0, connectionTimeout = 0 } = api.app.initialConfig;
  const { headersTimeout, requestTimeout, keepAliveTimeout } = api.app.server;
  const settings = await sql<{ statement: string; idle: string }>`
    select current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(database);
  expect(settings.rows).toEqual([{ statement: '20s', idle: '20s' }]);
  expect(figuresOf('Limits')).toEqual([
    [`${MIN_PASSWORD_LENGTH}`, `${MAX_PASSWORD_LENGTH}`],
    [`${MAX_GRID_ITEMS}`],
    [`${MAX_PROGRAMME_ITEMS}`],
    [`${MAX_ANSWER_ITEMS}`],
    [`${userTurns.call.perKey}`, `${userTurns.call.waiting}`],
    [`${userTurns.heavy.perKey}`, `${userTurns.heavy.waiting}`],
    [`${userTurns.search.perKey}`, `${userTurns.search.waiting}`],
    ['20 s'], // checked above
    [`${MAX_PART_DEPTH}`],
    [`${columns}`, `${MAX_ROWS}`],
    [`${MAX_YEAR_DAYS}`],
    [`${bodyLimit / 1024 / 1024} MiB`],
    [`${MAX_DEPTH}`],
    [`${MAX_SHEET_BYTES / 1024 / 1024} MiB`, `${MAX_FRAMEWORK_BYTES / 1024 / 1024} MiB`],
    [`${requestTimeout / 1000} s`],
    [`${headersTimeout / 1000} s`],
    [`${connectionTimeout / 1000} s`],
    [`${keepAliveTimeout / 1000} s`],
    [`${connections.acquireTimeoutMs / 1000} s`],
    [`${connections.max}`, `${connections.searching}`, `${connections.reserved}`],
  ]);
});

it('has the lifetimes of the code', () => {
  expect(valuesOf('Lifetimes').map(secondsIn)).toEqual([
    ACCESS_TOKEN_SECONDS,
    REFRESH_TOKEN_SECONDS,
    SESSION_SECONDS,
    RESET_LINK_SECONDS,
    INVITATION_DAYS * day,
    CONFIRM_HOURS * HOUR_SECONDS,
    KNOWN_BROWSER_DAYS * day,
    RECENT_MINUTES * 60,
    guesses.forget,
    ATTEMPT_SECONDS,
    CODE_SECONDS,
    TICKET_MINUTES * 60,
    REMEMBERED_DAYS * day,
  ]);
});

it('has the throttles of the code', () => {
  const slowMinutes = (slow?.seconds ?? 0) / 60;
  expect(figuresOf('Throttles')).toEqual([
    [`${free?.from}`, `${free?.seconds} seconds`, `${slow?.from}`, `${slowMinutes} minutes`],
    [`${free?.from}`, `${free?.seconds} seconds`, `${slow?.from}`, `${slowMinutes} minutes`],
    [
      ...[`${NORMAL_FAILURES.accounts}`, `${NORMAL_FAILURES.networks}`],
      ...[`${CROWD_LIMITS.perKey}`, `${CROWD_LIMITS.waiting}`, `${CROWD_PAUSE_MS} ms`],
    ],
    [`${MAX_RESET_REQUESTS.account}`, `${MAX_RESET_REQUESTS.address}`, `${MAX_WAIT_SECONDS / 60} minutes`],
    [`${MAX_ADDRESS_CHANGES.user}`, `${MAX_ADDRESS_CHANGES.address}`],
    [`${MAX_PASSWORD_CHANGES}`],
    [`${MAX_ADDRESS_CHANGES.address}`],
    [`${MAX_FREE_STARTS}`, '1'],
  ]);
});

it('lists the calls without a session, what they take, and the grants', async () => {
  const open = allEndpoints().flatMap(({ endpoint }) => (endpoint.access === 'public' ? [endpoint] : []));
  const listed = itemsOf('Calls without a session').map((item) => codeIn(item));
  const rows = listed.map(([call, ...takes]) => ({ call, takes })).slice(0, open.length);
  expect(rows.map(({ call }) => call)).toEqual(open.map(({ method, path }) => `${method} ${path}`));
  const fields = open.map(({ body }) => Object.keys((body as { shape?: object }).shape ?? {}));
  expect(rows.map(({ takes }) => takes[0])).toEqual(fields.map(([first]) => first));
  expect(fields.every(({ length }) => length <= 1)).toBe(true);
  const client = await oauthModel(database, { id: 'x', secret: 'y' }).getClient('x', 'y');
  expect(rows[0]?.takes).toEqual(['grant_type', ...(client ? [client.grants].flat() : []), 'client_credentials']);
});

it('lists the log events in the words of the log', () => {
  const words = [
    ...itemsOf('The log')
      .join('\n')
      .matchAll(/_([^_]+)_/g),
  ].map(([, sentence = '']) => sentence.replaceAll(/\s+/g, ' '));
  const sentences = [...Object.values(logText), mailText.failed, mailText.givenUp, jobsText.failed];
  expect(words.toSorted()).toEqual(sentences.toSorted());
});

/** What each table holds. */
const tableKinds = {
  /** Hashes; `time_code` and `sign_in_ticket` also have the secret of an authenticator app. */
  secrets: [
    'access_token refresh_token password_reset known_browser email_change sso_attempt sso_code',
    'client_token recovery_code remembered_device sign_in_ticket time_code time_code_use',
  ],
  /** In docs/privacy.md, with how long it is kept. */
  personalData: [
    'app_user user_role user_organizational_unit session account_seen user_identity sign_in_attempt',
    'password_reset_request mail calendar_feed change_set change passkey passkey_use favourite',
  ],
  rights: ['role permission attribute_permission rights_stamp sign_in_setting sign_in_role second_factor_policy'],
  school: [
    'organization organizational_unit programme programme_part programme_programme_part educational_unit',
    'course exam system calendar_year holiday unit_calendar year_part calendar_block week_setting',
    'programme_calendar placement rel__calendar_week__course rel__calendar_week__exam object_label',
    'attribute_label attribute_option attribute_group attribute_group_attribute system_attribute_label',
    'system_object_label label_set check_settings document_template check_acceptance unit_requirement',
    'learning_outcome_framework learning_outcome programme_outcome unit_outcome outcome_match job',
    'job_step import import_row publication publication_guide exchange_setting exchange_code api_client',
    'exchange_fetch oeapi_component oeapi_specification oeapi_walk',
  ],
  /** Not secret. */
  shared: [
    'attribute object_definition state installation migration captured_table table_revision',
    'programme_revision memory_start',
  ],
};

it('gives every table of the database a kind', async () => {
  const named = Object.values(tableKinds).flatMap((lines) => lines.flatMap((line) => line.split(' ')));
  const found = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(database);
  expect(named.toSorted()).toEqual(found.rows.map(({ name }) => name).toSorted());
});
