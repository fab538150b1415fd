// The attributes of a record from past rows, in the stored form, for comparing and saving.
import type { PastRow } from '#server/db/memory.ts';
import type { Values } from '#server/records/values.ts';
import type { Links } from '#shared/definitions/attribute.ts';
import type { Definition } from '#shared/definitions/definition.ts';

/** `linkRows` returns the rows of a link table for the record. Columns that did not exist then are left out. */
export function recordValues(
  { attributes }: Definition,
  row: PastRow,
  linkRows: (table: string) => readonly PastRow[],
): Values {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([name, { links, derived }]): [string, unknown][] => {
      if (links) return [[name, linkedValues(links, linkRows(links.table))]];
      return derived || row[name] === undefined ? [] : [[name, row[name]]];
    }),
  );
}

/** Sorted by linked id, as when read from the database. */
function linkedValues({ other, sent }: Links, rows: readonly PastRow[]): unknown[] {
  const sorted = rows.toSorted((a, b) => Number(a[other]) - Number(b[other]));
  if (!sent) return sorted.map((row) => row[other]);
  return sorted.map((row) => Object.fromEntries(Object.entries(sent).map(([name, column]) => [name, row[column]])));
}
