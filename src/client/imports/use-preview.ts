// What was read of a file or of a bulk edit, a page at a time. What was shown stays until the next page is there.
import { useState } from 'react';

import { useCall } from '#client/api/query.ts';
import { type ImportChange, type ImportPreview, imports } from '#shared/api/imports.ts';

export interface ShownRows {
  page: number;
  /** Only rows of which this is said. */
  change?: ImportChange;
}

export function usePreview(id: number) {
  const [shown, show] = useState<ShownRows>({ page: 1 });
  const { data, error, refetch } = useCall(imports.get, { params: { id }, query: shown });
  const [kept, setKept] = useState<ImportPreview>();
  if (data && data !== kept) setKept(data);
  return { preview: data ?? kept, error, refetch: () => void refetch(), shown, show };
}
