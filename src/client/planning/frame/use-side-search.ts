// Searches the server for what can be placed, debounced. The previous result stays until the next has loaded.
import { useState } from 'react';

import { useCall } from '#client/api/query.ts';
import type { InputOf, OutputOf } from '#client/api/send.ts';
import { useDebounced } from '#client/ui/use-debounced.ts';
import { planner } from '#shared/api/planner.ts';

type Query = NonNullable<InputOf<typeof planner.side>['query']>;

export function useSideSearch(query: Query, keyword: string) {
  const q = useDebounced(keyword.trim());
  const { data, error } = useCall(planner.side, { query: { ...query, ...(q && { q }) } });
  const [last, setLast] = useState<OutputOf<typeof planner.side> | undefined>(data);
  if (data && data !== last) setLast(data);
  return { data: data ?? last, error };
}
