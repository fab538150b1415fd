// Writers that change a database through the API in every way at once, and remember what was acknowledged. For the suites
// that kill something meanwhile: each thing must afterwards be as it was last acknowledged, or as the one request that
// got no answer would have left it; nothing in between.
import { setTimeout as sleep } from 'node:timers/promises';

import { type Answered, request } from './server-process.ts';

export interface Target {
  url: string;
  token: string;
}

/** One thing that one writer changes: a record, a grid, a copy's target, a calendar. */
export interface Thing {
  name: string;
  /** How it is now, as text to compare; null when it cannot be read this moment. */
  read: (target: Target) => Promise<string | null>;
  /** The next change: what the thing will be, and the request that makes it so. */
  change: (sure: string, target: Target) => { after: string; send: () => Promise<Answered | null> };
}

interface Known {
  thing: Thing;
  sure: string;
  /** What an unanswered request may have made of it. */
  maybe: string | null;
}

export class MixedWrites {
  acknowledged = 0;
  unanswered = 0;
  /** Answers that are neither a yes nor 503, and things that were half there. Must stay empty. */
  readonly wrong: string[] = [];
  readonly #known: Known[];

  constructor(things: { thing: Thing; sure: string }[]) {
    this.#known = things.map((each) => ({ ...each, maybe: null }));
  }

  /** Writes from all sides until the signal comes. */
  async run(target: Target, signal: AbortSignal): Promise<void> {
    await Promise.all(this.#known.map((known) => this.#write(known, target, signal)));
  }

  /** Every thing is as it should be; what was unsure is known from here on. */
  async check(target: Target): Promise<void> {
    for (const known of this.#known)
      if (!(await this.#settleSoon(known, target))) this.wrong.push(`${known.thing.name} cannot be read`);
  }

  /** PostgreSQL may have looked healthy a moment before it ended all its processes, because one of them was killed. */
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

/** The body of an answer that went well, or null. */
export async function readBody<T>({ url, token }: Target, path: string): Promise<T | null> {
  const answer = await request<T>(url, token, 'GET', path);
  return answer?.status === 200 ? answer.body : null;
}
