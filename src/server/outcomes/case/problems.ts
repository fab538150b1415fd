// What was found while a CASE file was read. The same kind is told some twenty times, and then only counted.
import { caseText } from '#shared/text/case.ts';

import type { CaseProblem } from './types.ts';

const MAX_OF_A_KIND = 20;
type Counted = 'cleaned' | 'upperCase' | 'noPlace' | 'related' | 'unknownEnds' | 'otherKinds' | 'inside';

export class Problems {
  refused = 0;
  readonly #told = new Map<string, { kind: CaseProblem['kind']; messages: string[]; more: number }>();
  readonly #counted = new Map<Counted, number>();

  /** `name` tells one kind of problem from another. */
  add(name: string, message: string, kind: CaseProblem['kind'] = 'repaired'): void {
    if (kind === 'refused') this.refused += 1;
    const told = this.#told.get(name) ?? { kind, messages: [], more: 0 };
    if (told.messages.length < MAX_OF_A_KIND) told.messages.push(message);
    else told.more += 1;
    this.#told.set(name, told);
  }

  /** Told once, with how often it was. */
  count(name: Counted): void {
    this.#counted.set(name, (this.#counted.get(name) ?? 0) + 1);
  }

  /** What could not be taken comes first. */
  list(): CaseProblem[] {
    const told = [...this.#told.values()].flatMap(({ kind, messages, more }) => {
      const last = more > 0 ? `${messages.pop()} ${caseText.problems.more(more)}` : '';
      return [...messages, last].filter(Boolean).map((message): CaseProblem => ({ kind, message }));
    });
    const counted = [...this.#counted].map(([name, count]): CaseProblem => ({
      kind: 'repaired',
      message: caseText.problems[name](count),
    }));
    return [...told, ...counted].toSorted((a, b) => Number(a.kind !== 'refused') - Number(b.kind !== 'refused'));
  }
}
