// Shows the whole matrix again.
import { useNavigate } from '@tanstack/react-router';

import { plannerPaths } from '#shared/pages/planner-paths.ts';

import { type MatrixSearch, withFilter } from './search.ts';

export function useClearFilter(search: MatrixSearch): () => void {
  const navigate = useNavigate();
  return () =>
    void navigate({
      to: plannerPaths.matrix,
      search: withFilter(search, { year: 0, part: 0, framework: 0, gaps: false }),
      replace: true,
    });
}
