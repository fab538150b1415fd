// A page that was reached by 'Toon' shows the items, or the block, that the finding is about.
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';

import { idsFrom } from '#client/layout/planner-links.ts';
import { idFrom } from '#shared/pages/planner-paths.ts';

import { showRelations, showYear } from './show-item.ts';

export function useShowFinding(): void {
  const search = useSearch({ strict: false });
  const relations = idsFrom(search, 'show').join(',');
  const [year, block] = [idFrom(search, 'year'), idFrom(search, 'block')];
  useEffect(() => {
    if (relations === '' && block === 0) return undefined;
    const show = () => (relations === '' ? showYear(year, block) : showRelations(relations.split(',').map(Number)));
    // After the router has scrolled, and after a zoom has moved the focus.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(show);
    });
    return () => cancelAnimationFrame(frame);
  }, [relations, year, block]);
}
