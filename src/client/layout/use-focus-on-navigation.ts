// Moves the focus to the heading after navigation and after signing in, so that keyboard and screen reader start there.
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

import { hasSignedInHere } from '#client/api/session.ts';

export function useFocusOnNavigation(contentId: string): void {
  const router = useRouter();
  useEffect(() => {
    // The focused login form has disappeared. A page that was just loaded starts at its top anyway.
    if (hasSignedInHere() && document.activeElement === document.body) focusHeading(contentId);
    return router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (fromLocation && pathChanged) focusHeading(contentId);
    });
  }, [router, contentId]);
}

function focusHeading(contentId: string): void {
  const content = document.getElementById(contentId);
  // A page may already have focused one of its fields.
  if (!content || content.contains(document.activeElement)) return;
  const heading = content.querySelector<HTMLElement>('h1[tabindex]');
  (heading ?? content).focus({ preventScroll: true });
}
