// The query of a list's file, so that the file has what the list shows. Used by the menu above it and by the selection.
import type { TableSort } from '#client/ui/table-parts.tsx';
import { fileName } from '#shared/file-name.ts';

import type { PageSettings } from '#shared/pages/page-settings.ts';

export interface ListFile {
  name: string;
  /** The rows, columns and order of the list on the screen. */
  shown: Record<string, string>;
  /** All attributes of all records, in the same order. */
  whole: Record<string, string>;
}

export function listFile(
  { definition, columns }: Pick<PageSettings, 'definition' | 'columns'>,
  heading: string,
  sort: TableSort,
  keyword: string,
): ListFile {
  // The school is a column for some users, but not an attribute.
  const order: Record<string, string> =
    sort.column in definition.attributes ? { sort: `${sort.desc ? '-' : ''}${sort.column}` } : {};
  return {
    name: fileName(heading),
    shown: {
      ...order,
      fields: columns.map(({ attribute }) => attribute).join(),
      ...(keyword.trim() === '' ? {} : { filter: keyword.trim() }),
    },
    whole: order,
  };
}
