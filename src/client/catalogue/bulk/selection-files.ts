// The selected records as files, with all that the user may read of them. Used by the bar of the selection.
import type { AskedFile } from '#client/ui/use-save-file.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { bulkEditText } from '#shared/text/bulk-edit.ts';

import type { ListFile } from '../list-file.ts';

/** As many as fit in the address of one call. */
const MAX_IDS_PER_FILE = 1_000;

export function selectionFiles(xlsx: Endpoint, file: ListFile, chosen: readonly { id: number }[] | 'all'): AskedFile[] {
  if (chosen === 'all') return [{ endpoint: xlsx, query: file.whole, name: file.name }];
  const count = Math.ceil(chosen.length / MAX_IDS_PER_FILE);
  return Array.from({ length: count }, (_, part) => {
    const ids = chosen.slice(part * MAX_IDS_PER_FILE, (part + 1) * MAX_IDS_PER_FILE).map(({ id }) => id);
    return {
      endpoint: xlsx,
      query: { ...file.whole, ids: ids.join() },
      name: count > 1 ? `${file.name}-${bulkEditText.part(part + 1, count)}` : file.name,
    };
  });
}
