// Options, states and other records by the names that people type in a cell, and back.
import { nearest } from '#shared/nearest.ts';
import { spreadsheetText } from '#shared/text/spreadsheet.ts';

export interface Named {
  id: number;
  /** '' for one whose name the reader may not know. */
  title: string;
}

/** Of a longer list nobody is told what they may have meant: that would take too long for a file full of mistakes. */
const MOST_COMPARED = 200;
const { unknown, several } = spreadsheetText.cell;

export class Names {
  readonly #texts: ReadonlyMap<number, string>;
  readonly #ids: ReadonlyMap<string, number[]>;

  constructor(all: readonly Named[]) {
    const ids = new Map<string, number[]>();
    for (const { id, title } of all) ids.set(plain(title), [...(ids.get(plain(title)) ?? []), id]);
    this.#ids = ids;
    this.#texts = new Map(
      all.map(({ id, title }) => {
        const isAlone = title !== '' && !numbered.test(title) && ids.get(plain(title))?.length === 1;
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

  find(text: string): { id: number } | { error: string } {
    const ids = this.#ids.get(plain(text)) ?? [];
    const number = Number(numbered.exec(text)?.[1] ?? 0);
    // A number alone is how we write a record, also where somebody gave another one such a title.
    const isNumber = text.trim() === `[${number}]`;
    if ((isNumber || ids.length !== 1) && this.#texts.has(number)) return { id: number };
    const [id] = ids;
    if (id === undefined)
      return { error: unknown(text, this.#texts.size > MOST_COMPARED ? [] : nearest(text, this.list())) };
    return ids.length > 1 ? { error: several(text) } : { id };
  }
}

const numbered = /\[(\d{1,9})\]$/;

/** Such a line has signs of its own. */
function withNumber(title: string, id: number): string {
  return `${title.replaceAll(/[[\]|]/g, ' ')} [${id}]`.trim();
}

/** Without capitals, accents and doubled spaces. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}
