// The problems found in a CASE file. After some twenty of one kind, further ones are only counted.
import { caseText } from '#shared/text/case.ts';

import type { CaseProblem } from './types.ts';

const MAX_OF_A_KIND = 20;
type Counted = 'cleaned' | 'upperCase' | 'noPlace' | 'related' | 'unknownEnds' | 'otherKinds' | 'inside';

export class Problems {
  refused = 0;
  readonly #reported = new Map<string, { kind: CaseProblem['kind']; messages: string[]; more: number }>();
  readonly #counted = new Map<Counted, number>();

  /** `name` identifies the kind of problem. */
  add(name: string, message: string, kind: CaseProblem['kind'] = 'repaired'): void {
    if (kind === 'refused') this.refused += 1;
    const reported = this.#reported.get(name) ?? { kind, messages: [], more: 0 };
    if (reported.messages.length < MAX_OF_A_KIND) reported.messages.push(message);
    else reported.more += 1;
    this.#reported.set(name, reported);
  }

  /** Reported once, with a count. */
  count(name: Counted): void {
    this.#counted.set(name, (this.#counted.get(name) ?? 0) + 1);
  }

  /** Refused items come first. */
  list(): CaseProblem[] {
    const reported = [...this.#reported.values()].flatMap(({ kind, messages, more }) => {
      const last = more > 0 ? `${messages.pop()} ${caseText.problems.more(more)}` : '';
      return [...messages, last].filter(Boolean).map((message): CaseProblem => ({ kind, message }));
    });
    const counted = [...this.#counted].map(([name, count]): CaseProblem => ({
      kind: 'repaired',
      message: caseText.problems[name](count),
    }));
    return [...reported, ...counted].toSorted((a, b) => Number(a.kind !== 'refused') - Number(b.kind !== 'refused'));
  }
}
