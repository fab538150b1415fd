// Sends a request and returns what is wrong with the response: a failure of ours, a hang, a refusal that reveals too much, or a
// change by a refused request.
import type { FastifyInstance } from 'fastify';
import { type CompiledQuery, sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';

import { canary } from './canaries.ts';
import { notOf, type OwnedTable, ownedTables } from './owned.ts';
import type { FuzzRequest } from './requests.ts';

export interface Target {
  app: FastifyInstance;
  database: Database;
  /** Tokens of the senders; null sends none. */
  senders: readonly (string | null)[];
  /** The sender who sees every school. */
  everywhere: number;
  /** After this many milliseconds a request counts as hanging. */
  cutOff: number;
}

export interface Outcome {
  status: number;
  milliseconds: number;
  faults: string[];
}

export async function check(target: Target, request: FuzzRequest, state: State): Promise<Outcome> {
  const token = target.senders[request.sender];
  const started = performance.now();
  const response = await Promise.race([
    target.app.inject({
      method: request.method as 'GET',
      url: request.url,
      headers: { ...request.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(request.payload === undefined ? {} : { payload: request.payload }),
    }),
    new Promise<null>((resolve) => setTimeout(() => resolve(null), target.cutOff).unref()),
  ]);
  const milliseconds = performance.now() - started;
  if (!response || milliseconds > target.cutOff)
    return { status: 0, milliseconds, faults: [`no answer in ${target.cutOff} ms`] };
  const { statusCode: status, body } = response;
  const faults: string[] = [];
  if (status >= 500) faults.push(`answered ${status}`);
  if (status >= 400 && request.method !== 'HEAD') faults.push(...refusalFaults(request, body));
  const everything = body + JSON.stringify(response.headers);
  if (request.sender !== target.everywhere && everything.includes(canary)) faults.push('tells about another school');
  faults.push(...(await state.faults(request, status)));
  return { status, milliseconds, faults: faults.map((fault) => `${fault}: ${body.slice(0, 600)}`) };
}

/** Words of technical errors. */
const machineWords =
  /node_modules|\.ts:\d|\bselect\b.*\bfrom\b|insert into|syntax error|constraint|\bpg_|duplicate key|\[object Object\]|\bInvalid\b|\bexpected\b|\breceived\b|\bUnrecognized\b|\bToo (big|small)\b/i;

/** JavaScript's own words as it spells them. The titles of the fuzzer spell them in another case. */
function isMachineText(text: string): boolean {
  return machineWords.test(text) || /\bNaN\b|undefined/.test(text);
}

function refusalFaults({ url, payload = '' }: FuzzRequest, body: string): string[] {
  if (url.startsWith('/oauth/') && /^\{"error":"\w+"/.test(body)) return [];
  let refusal: { message?: unknown; errors?: unknown };
  try {
    refusal = JSON.parse(body) as typeof refusal;
  } catch {
    return ['the refusal is not JSON'];
  }
  const { message, errors } = refusal;
  const texts = typeof errors === 'object' && errors !== null ? Object.values(errors) : ['no errors'];
  if (
    typeof message !== 'string' ||
    !message ||
    !texts.every((text) => typeof text === 'string' && text !== 'no errors')
  )
    return ['the refusal has not the shape {message, errors}'];
  const machineText = [message, ...(texts as string[])].find((text) => isMachineText(text) && !payload.includes(text));
  return machineText === undefined ? [] : [`the refusal says '${machineText}'`];
}

/** Tables that a refusal may write to: they record attempts. */
const countsAttempts = /^\/(oauth\/v2\/|api\/passwordreset|api\/me\/\d)/;

/** Calls that start work, whose changes are recorded when it is done. */
const startsWork = /^\/api\/(jobs|cohorts|scenarios|imports|planimports|bulkedits|me\/\w+\/start)\b/;

/** A favourite belongs to its user, and changes no record. */
const isOwn = /^\/api\/favourites\b/;

/** Attempts are counted, and two saves of one calendar wait for the same row, which exists before anything is saved. */
const notState = ['sign_in_attempt', 'unit_calendar'];

/** A fingerprint of every table, from the transactions that wrote its rows: a refused request must not change it. */
export class State {
  readonly #database: Database;
  readonly #question: CompiledQuery<{ rows: string; history: number }>;
  #last = '';
  #history = 0;

  private constructor(database: Database, tables: readonly Pick<OwnedTable, 'name' | 'rows'>[]) {
    this.#database = database;
    const each = tables.map(
      ({ name, rows }) =>
        sql`select ${name}::text || count(*) || ':' || coalesce(sum(xmin::text::bigint), 0) as part from ${sql.table(name)} where ${rows}`,
    );
    this.#question = sql<{ rows: string; history: number }>`
      select string_agg(part, ' ' order by part) as rows, (select count(*)::int from change_set) as history
      from (${sql.join(each, sql` union all `)}) as parts`.compile(database);
  }

  static async of(database: Database): Promise<State> {
    const found = await sql<{ name: string }>`
      select tablename as name from pg_tables
      where schemaname = 'public' and tablename <> all(${notState}::text[])`.execute(database);
    return State.#read(
      database,
      found.rows.map(({ name }) => ({ name, rows: sql<boolean>`true` })),
    );
  }

  /** Rows of other schools, of the platform, and shared ones. */
  static async outside(database: Database, school: number): Promise<State> {
    return State.#read(database, await ownedTables(database, notOf(school)));
  }

  static async #read(database: Database, tables: readonly Pick<OwnedTable, 'name' | 'rows'>[]): Promise<State> {
    const state = new State(database, tables);
    await state.#compare();
    return state;
  }

  /** Whether anything changed since the previous call. */
  async changed(): Promise<boolean> {
    return (await this.#compare()).changed;
  }

  async #compare(): Promise<{ changed: boolean; noted: boolean }> {
    const { rows } = await this.#database.executeQuery(this.#question);
    const { rows: now, history } = rows[0] ?? { rows: '', history: 0 };
    const result = { changed: now !== this.#last, noted: history > this.#history };
    this.#last = now;
    this.#history = history;
    return result;
  }

  async faults({ method, url }: FuzzRequest, status: number): Promise<string[]> {
    const { changed, noted } = await this.#compare();
    if (!changed || countsAttempts.test(url)) return [];
    if (status >= 400) return [`refused with ${status}, and yet something changed`];
    if (['GET', 'HEAD', 'OPTIONS'].includes(method)) return ['a question changed something'];
    return noted || startsWork.test(url) || isOwn.test(url) ? [] : ['a change that is not remembered'];
  }
}
