// Loads the preview of an import or a bulk edit, page by page. The current page stays until the next has loaded.
import { useState } from 'react';

import { useCall } from '#client/api/query.ts';
import { type ImportChange, type ImportPreview, imports } from '#shared/api/imports.ts';

export interface ShownRows {
  page: number;
  /** Only rows with this kind of change. */
  change?: ImportChange;
}

export function useImportPreview(id: number) {
  const [shown, show] = useState<ShownRows>({ page: 1 });
  const { data, error, refetch } = useCall(imports.get, { params: { id }, query: shown });
  const [last, setLast] = useState<ImportPreview>();
  if (data && data !== last) setLast(data);
  return { preview: data ?? last, error, refetch: () => void refetch(), shown, show };
}
