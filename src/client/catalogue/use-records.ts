// The records of a list, asking only for what its columns and icons need. Used by the list.
import { useCall } from '#client/api/query.ts';
import type { Definition } from '#shared/definitions/definition.ts';

import type { CatalogueRecord } from '#shared/lists/list-rows.ts';
import type { PageSettings } from './page-settings.ts';

export function useRecords(settings: PageSettings) {
  const { data, error, refetch } = useCall(settings.calls.list, recordsInput(settings));
  return { records: data as CatalogueRecord[] | undefined, error, refetch: () => void refetch() };
}

export function recordsInput({ definition, columns }: PageSettings) {
  const fields = fieldsFor(
    definition,
    columns.map(({ attribute }) => attribute),
  );
  return { query: { fields: fields.join() } };
}

/** Besides the columns: in which organization and unit a row lies, and whether it is in use, which decide on icons. */
export function fieldsFor({ attributes, computed, withinUnit }: Definition, columns: readonly string[]): string[] {
  const needed = ['organization', 'in_use', ...(withinUnit ? [withinUnit] : [])];
  const known = needed.filter((name) => name in attributes || name in computed);
  return [...new Set([...columns, ...known])];
}
