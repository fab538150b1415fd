// The records of a list, asking only for what its columns and icons need. Used by the list.
import { useCall } from '#client/api/query.ts';
import type { CatalogueRecord } from '#shared/lists/list-rows.ts';
import { recordsInput } from '#shared/pages/inputs.ts';
import type { PageSettings } from '#shared/pages/page-settings.ts';

export function useRecords(settings: PageSettings) {
  const { data, error, refetch } = useCall(settings.calls.list, recordsInput(settings));
  return { records: data as CatalogueRecord[] | undefined, error, refetch: () => void refetch() };
}
