// The servers of DATABASE_URL, which may name several: postgres://user@one:5432,two:5432/name. One of them takes writes; when it
// cannot be reached or only reads, the next is tried, and the good one is remembered. The driver itself knows one server only.
import { Client, type ClientBase, type ClientConfig } from 'pg';

import { dbAway, pgCode, readsOnly } from './errors.ts';

/** One address for each server; what stands before and after their names is the same for all. */
export function splitHosts(databaseUrl: string): string[] {
  const [, start = '', hosts = '', rest = ''] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(databaseUrl) ?? [];
  return hosts.includes(',') ? hosts.split(',').map((host) => start + host + rest) : [databaseUrl];
}

/** Milliseconds for one of several: the next may be there at once. */
const patiencePerHost = 3_000;

/** Which server connections are made to. Its turn ends when it is left; connections of an earlier turn are worth nothing. */
export class Hosts {
  turn = 0;
  /** How often another server was gone to. */
  failovers = 0;
  readonly count: number;
  readonly #urls: string[];
  #good: string | undefined;
  readonly #turns = new WeakMap<ClientBase, number>();

  constructor(databaseUrl: string) {
    this.#urls = splitHosts(databaseUrl);
    this.count = this.#urls.length;
  }

  /** A connection that is still to be made. */
  client(config: ClientConfig): Client {
    const timeout = this.count > 1 ? { connectionTimeoutMillis: patiencePerHost } : {};
    const client = new Client({ ...config, ...timeout, connectionString: this.#url(this.turn) });
    // One that breaks between two statements fails the next, and that is enough; unheard, it would end the process.
    client.on('error', () => undefined);
    this.#turns.set(client, this.turn);
    return client;
  }

  /** Called with each connection that was made: of several servers, only one that takes writes will do. */
  async arrived(client: ClientBase): Promise<void> {
    if (this.count > 1) {
      const asked = { text: 'show transaction_read_only', query_timeout: patiencePerHost };
      const { rows } = await client.query<{ transaction_read_only: string }>(asked);
      if (rows[0]?.transaction_read_only === 'on')
        throw Object.assign(new Error('this server only reads'), { code: readsOnly });
    }
    const url = this.#url(this.#turns.get(client) ?? 0);
    if (this.#good !== undefined && this.#good !== url) this.failovers += 1;
    this.#good = url;
  }

  isOld(client: ClientBase): boolean {
    return this.#turns.get(client) !== this.turn;
  }

  /** It takes no more writes. */
  leave(client: ClientBase): void {
    if (!this.isOld(client)) this.turn += 1;
  }

  /** No connection could be made in this turn. A server, or a pool, without a free place is still the good one. */
  missed(turn: number, error: unknown): void {
    const isFull = pgCode(error) === '53300' || (error as Error).message.startsWith('timeout exceeded');
    if (this.count > 1 && turn === this.turn && dbAway(error) && !isFull) this.turn += 1;
  }

  #url(turn: number): string {
    return this.#urls[turn % this.count] ?? '';
  }
}

/** A connection of its own, to whichever of the servers takes writes. */
export async function openClient(databaseUrl: string, config: ClientConfig): Promise<Client> {
  const hosts = new Hosts(databaseUrl);
  for (let tried = 1; ; tried += 1) {
    const client = hosts.client(config);
    try {
      await client.connect();
      await hosts.arrived(client);
      return client;
    } catch (error) {
      hosts.missed(hosts.turn, error);
      await client.end().catch(() => undefined);
      if (tried === hosts.count || !dbAway(error)) throw error;
    }
  }
}
