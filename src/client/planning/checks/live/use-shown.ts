// A page that was reached by 'Toon' shows the item that the finding is about.
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';

import { idFrom } from '#client/layout/planner-links.ts';

import { showRelation } from './show-item.ts';

export function useShown(): void {
  const relation = idFrom(useSearch({ strict: false }), 'show');
  useEffect(() => {
    if (relation === 0) return undefined;
    // After the router has scrolled, and after the way in has put the focus where it always does.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => showRelation(relation));
    });
    return () => cancelAnimationFrame(frame);
  }, [relation]);
}
