// New rows of a sheet by name, so that rows below can refer to them and one file can hold a tree. Such a row has no id yet: the
// preview stores its line, and applying the rows from top to bottom fills in the id.
import { plain } from '#shared/plain-words.ts';
import { nameAttributes } from '#server/sheets/read-names.ts';
import { cellText } from '#server/spreadsheet/cell-text.ts';
import type { Cell } from '#server/spreadsheet/table-file.ts';
import type { Attribute } from '#shared/definitions/attribute.ts';
import type { Definition } from '#shared/definitions/definition.ts';

import type { Draft } from './drafts.ts';

/** By attribute: the row referred to, and its name. */
export type RowReferences = Record<string, { line: number; name: string }>;

export class RowsAbove {
  readonly #lines = new Map<string, number>();
  readonly #object: Definition['object'];

  constructor({ object }: Pick<Definition, 'object'>) {
    this.#object = object;
  }

  /** If two rows share a name, neither can be referred to. */
  add({ line, cells }: Draft): void {
    const name = plain(this.#nameIn(cells));
    if (name !== '') this.#lines.set(name, this.#lines.has(name) ? 0 : line);
  }

  /** Null if the cell names no such row. */
  find({ kind, to }: Attribute, cell: Cell): RowReferences[string] | null {
    if (kind !== 'reference' || to !== this.#object) return null;
    const name = cellText(cell).trim();
    const line = this.#lines.get(plain(name)) ?? 0;
    return line > 0 ? { line, name } : null;
  }

  #nameIn(cells: Draft['cells']): string {
    return nameAttributes(this.#object)
      .map((name) => cellText(cells.get(name) ?? null))
      .join(' ');
  }
}
