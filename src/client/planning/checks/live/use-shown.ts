// A page that was reached by 'Toon' shows the items that the finding is about.
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';

import { idsFrom } from '#client/layout/planner-links.ts';

import { showRelations } from './show-item.ts';

export function useShown(): void {
  const relations = idsFrom(useSearch({ strict: false }), 'show').join(',');
  useEffect(() => {
    if (relations === '') return undefined;
    // After the router has scrolled, and after the way in has put the focus where it always does.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => showRelations(relations.split(',').map(Number)));
    });
    return () => cancelAnimationFrame(frame);
  }, [relations]);
}
