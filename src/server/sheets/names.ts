// Options, states and other records by the names that people type in a cell, and back.
import { nearest } from '#shared/nearest.ts';
import { plain } from '#shared/plain-words.ts';
import { addTo } from '#shared/planning/add-to.ts';
import { spreadsheetText } from '#shared/text/spreadsheet.ts';

export interface Named {
  id: number;
  /** '' for one whose name the reader may not know. */
  title: string;
}

type Found = { id: number } | { error: string };

/** Of a longer list nobody is told what they may have meant: that would take too long for a file full of mistakes. */
const MOST_COMPARED = 200;
const { unknown, several, otherName, onePerLine } = spreadsheetText.cell;

export class Names {
  readonly #texts: ReadonlyMap<number, string>;
  readonly #ids: ReadonlyMap<string, number[]>;

  constructor(all: readonly Named[]) {
    const ids = new Map<string, number[]>();
    // Worked out once: a school has thousands of names, and this is what takes the time.
    const compared = all.map(({ title }) => plain(title));
    for (const [at, { id }] of all.entries()) addTo(ids, compared[at] ?? '', id);
    this.#ids = ids;
    this.#texts = new Map(
      all.map(({ id, title }, at) => {
        const isAlone = title !== '' && !numbered.test(title) && ids.get(compared[at] ?? '')?.length === 1;
        return [id, isAlone ? title : withNumber(title, id)];
      }),
    );
  }

  /** The title, and its number where that is not enough. */
  textOf(id: number): string {
    return this.#texts.get(id) ?? withNumber('', id);
  }

  /** With its number always: for a line that says more than the name. */
  numberedTextOf(id: number): string {
    const text = this.textOf(id);
    return numbered.test(text) ? text : withNumber(text, id);
  }

  list(): string[] {
    return [...this.#texts.values()];
  }

  find(text: string): Found {
    const ids = this.#ids.get(plain(text)) ?? [];
    const [, words = '', digits] = numbered.exec(text.trim()) ?? [];
    const number = Number(digits);
    // A number alone is how we write a record, also where somebody gave another one such a title.
    const isNumbered = digits !== undefined && this.#texts.has(number) && (words === '' || ids.length !== 1);
    if (isNumbered) return this.#agreed(words, number);
    const [id] = ids;
    if (id === undefined)
      return { error: unknown(text, this.#texts.size > MOST_COMPARED ? [] : nearest(text, this.list())) };
    return ids.length > 1 ? { error: several(text) } : { id };
  }

  /** The same for a line of a cell with several: says so where they stand on one line. */
  findOnLine(line: string): Found {
    const found = this.find(line);
    if ('id' in found) return found;
    const areSeveral = [';', ','].some(
      (sign) => line.includes(sign) && line.split(sign).every((part) => 'id' in this.find(part)),
    );
    return areSeveral ? { error: onePerLine } : found;
  }

  /** Words that say another record than the number does are a mistake in one of the two. A name that nobody may know cannot be compared. */
  #agreed(words: string, id: number): Found {
    const name = this.numberedTextOf(id);
    const isSilent = words === '' || name === withNumber('', id);
    if (isSilent || plain(withNumber(words, id)) === plain(name)) return { id };
    return { error: otherName(words.trim(), id, name) };
  }
}

const numbered = /^(.*)\[(\d{1,9})\]$/s;

/** Such a line has signs of its own. */
function withNumber(title: string, id: number): string {
  return `${title.replaceAll(/[[\]|]/g, ' ')} [${id}]`.trim();
}
