// Finds options, states and other records by the names that users type in a cell, and vice versa.
import { nearest } from '#shared/nearest.ts';
import { plain } from '#shared/plain-words.ts';
import { addTo } from '#shared/planning/add-to.ts';
import { spreadsheetText } from '#shared/text/spreadsheet.ts';

export interface Named {
  id: number;
  /** '' if the user may not read the name. */
  title: string;
}

type Found = { id: number } | { error: string };

/** Longer lists give no suggestions for mistyped names: that would take too long for a file full of mistakes. */
const MAX_COMPARED = 200;
const { unknown, several, otherName, onePerLine } = spreadsheetText.cell;

export class Names {
  readonly #texts: ReadonlyMap<number, string>;
  readonly #ids: ReadonlyMap<string, number[]>;

  constructor(all: readonly Named[]) {
    const ids = new Map<string, number[]>();
    // Computed once: a school has thousands of names, and this takes most of the time.
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

  /** The title, with the id if the title is not unique. */
  textOf(id: number): string {
    return this.#texts.get(id) ?? withNumber('', id);
  }

  /** Always with the id, for lines that hold more than the name. */
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
    // We write `[id]` ourselves, so it takes precedence over a record that happens to have such a title.
    const isNumbered = digits !== undefined && this.#texts.has(number) && (words === '' || ids.length !== 1);
    if (isNumbered) return this.#agreed(words, number);
    const [id] = ids;
    if (id === undefined)
      return { error: unknown(text, this.#texts.size > MAX_COMPARED ? [] : nearest(text, this.list())) };
    return ids.length > 1 ? { error: several(text) } : { id };
  }

  /** For one line of a cell with several names; the error explains when they are all on one line. */
  findOnLine(line: string): Found {
    const found = this.find(line);
    if ('id' in found) return found;
    const areSeveral = [';', ','].some(
      (sign) => line.includes(sign) && line.split(sign).every((part) => 'id' in this.find(part)),
    );
    return areSeveral ? { error: onePerLine } : found;
  }

  /** Refuses a name and id that do not match. Names that the user may not read cannot be compared. */
  #agreed(words: string, id: number): Found {
    const name = this.numberedTextOf(id);
    const isSilent = words === '' || name === withNumber('', id);
    if (isSilent || plain(withNumber(words, id)) === plain(name)) return { id };
    return { error: otherName(words.trim(), id, name) };
  }
}

const numbered = /^(.*)\[(\d{1,9})\]$/s;

/** Brackets and bars have a meaning in such lines, so they are removed from titles. */
function withNumber(title: string, id: number): string {
  return `${title.replaceAll(/[[\]|]/g, ' ')} [${id}]`.trim();
}
