// The servers of DATABASE_URL, which may name several: postgres://user@one:5432,two:5432/name. One of them accepts writes; if it
// cannot be reached or is read-only, the next is tried, and the one that works is remembered. The driver supports only one server.
import { Client, type ClientBase, type ClientConfig } from 'pg';

import { isDatabaseAway, pgCode, READ_ONLY_TRANSACTION } from './errors.ts';

/** One URL per server; the parts before and after the host names are the same for all. */
export function splitHosts(databaseUrl: string): string[] {
  const [, start = '', hosts = '', rest = ''] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(databaseUrl) ?? [];
  return hosts.includes(',') ? hosts.split(',').map((host) => start + host + rest) : [databaseUrl];
}

/** Time limit for one of several servers: the next may be available at once. */
const HOST_TIMEOUT_MS = 3_000;

/** The server that connections are made to. Each change of server is a new turn; connections of an earlier turn are not used again. */
export class Hosts {
  turn = 0;
  /** Number of failovers. */
  failovers = 0;
  readonly count: number;
  readonly #urls: string[];
  #good: string | undefined;
  readonly #turns = new WeakMap<ClientBase, number>();

  constructor(databaseUrl: string) {
    this.#urls = splitHosts(databaseUrl);
    this.count = this.#urls.length;
  }

  /** Creates a client, not yet connected. */
  client(config: ClientConfig): Client {
    const timeout = this.count > 1 ? { connectionTimeoutMillis: HOST_TIMEOUT_MS } : {};
    const client = new Client({ ...config, ...timeout, connectionString: this.#url(this.turn) });
    // A connection that breaks between two statements fails the next one; without a listener the error would end the process.
    client.on('error', () => undefined);
    this.#turns.set(client, this.turn);
    return client;
  }

  /** Called with each new connection. With several servers it throws if this one does not accept writes. */
  async checkConnection(client: ClientBase): Promise<void> {
    if (this.count > 1) {
      const asked = { text: 'show transaction_read_only', query_timeout: HOST_TIMEOUT_MS };
      const { rows } = await client.query<{ transaction_read_only: string }>(asked);
      if (rows[0]?.transaction_read_only === 'on')
        throw Object.assign(new Error('this server only reads'), { code: READ_ONLY_TRANSACTION });
    }
    const url = this.#url(this.#turns.get(client) ?? 0);
    if (this.#good !== undefined && this.#good !== url) this.failovers += 1;
    this.#good = url;
  }

  isOld(client: ClientBase): boolean {
    return this.#turns.get(client) !== this.turn;
  }

  /** The server of this client no longer accepts writes: go to the next. */
  abandon(client: ClientBase): void {
    if (!this.isOld(client)) this.turn += 1;
  }

  /** A connection failed in this turn: go to the next server. Not if the server or the pool was only full. */
  noteFailure(turn: number, error: unknown): void {
    const isFull = pgCode(error) === '53300' || (error as Error).message.startsWith('timeout exceeded');
    if (this.count > 1 && turn === this.turn && isDatabaseAway(error) && !isFull) this.turn += 1;
  }

  #url(turn: number): string {
    return this.#urls[turn % this.count] ?? '';
  }
}

/** Opens a separate connection to the server that accepts writes. */
export async function openClient(databaseUrl: string, config: ClientConfig): Promise<Client> {
  const hosts = new Hosts(databaseUrl);
  for (let tried = 1; ; tried += 1) {
    const client = hosts.client(config);
    try {
      await client.connect();
      await hosts.checkConnection(client);
      return client;
    } catch (error) {
      hosts.noteFailure(hosts.turn, error);
      await client.end().catch(() => undefined);
      if (tried === hosts.count || !isDatabaseAway(error)) throw error;
    }
  }
}
