// Concurrent writers that change a database through the API in many ways and remember what was acknowledged. For suites
// that kill a process during writes: afterwards every record is as last acknowledged, or as the unanswered request left
// it.
import { setTimeout as sleep } from 'node:timers/promises';

import { type Answered, request } from './server-process.ts';

export interface Target {
  url: string;
  token: string;
}

/** One thing that one writer changes: a record, a grid, a copy's target, a calendar. */
export interface Thing {
  name: string;
  /** Its current state, as text to compare; null when it cannot be read at the moment. */
  read: (target: Target) => Promise<string | null>;
  /** The next change: the state it leads to, and the request that makes it. */
  change: (sure: string, target: Target) => { after: string; send: () => Promise<Answered | null> };
}

interface Known {
  thing: Thing;
  sure: string;
  /** The state that an unanswered request may have left. */
  maybe: string | null;
}

export class MixedWrites {
  acknowledged = 0;
  unanswered = 0;
  /** Responses other than success or 503, and records in neither state. Must stay empty. */
  readonly wrong: string[] = [];
  readonly #known: Known[];

  constructor(things: { thing: Thing; sure: string }[]) {
    this.#known = things.map((each) => ({ ...each, maybe: null }));
  }

  /** Writes concurrently until the signal. */
  async run(target: Target, signal: AbortSignal): Promise<void> {
    await Promise.all(this.#known.map((known) => this.#write(known, target, signal)));
  }

  /** Checks that every record is in one of its two states; from here on its state is known. */
  async check(target: Target): Promise<void> {
    for (const known of this.#known)
      if (!(await this.#settleSoon(known, target))) this.wrong.push(`${known.thing.name} cannot be read`);
  }

  /**
   * Tries for a while: after one of its processes was killed, PostgreSQL may look healthy just before it ends the
   * others.
   */
  async #settleSoon(known: Known, target: Target): Promise<boolean> {
    for (let tries = 0; tries < 200; tries += 1) {
      if (await this.#settle(known, target)) return true;
      await sleep(50);
    }
    return false;
  }

  async #write(known: Known, target: Target, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      if (known.maybe !== null && !(await this.#settle(known, target))) {
        await sleep(50);
        continue;
      }
      const { after, send } = known.thing.change(known.sure, target);
      known.maybe = after;
      const answer = await send();
      if (answer && answer.status < 300) {
        known.sure = after;
        known.maybe = null;
        this.acknowledged += 1;
      } else {
        this.unanswered += 1;
        if (answer && answer.status !== 503)
          this.wrong.push(`${known.thing.name}: ${answer.status} ${JSON.stringify(answer.body)}`);
      }
    }
  }

  async #settle(known: Known, target: Target): Promise<boolean> {
    const now = await known.thing.read(target);
    if (now === null) return false;
    if (now !== known.sure && now !== known.maybe)
      this.wrong.push(`${known.thing.name} is ${now}, not ${known.sure} nor ${known.maybe}`);
    known.sure = now;
    known.maybe = null;
    return true;
  }
}

/** The body of a successful response, or null. */
export async function readBody<T>({ url, token }: Target, path: string): Promise<T | null> {
  const answer = await request<T>(url, token, 'GET', path);
  return answer?.status === 200 ? answer.body : null;
}
