// After a change of page, and after signing in, the focus goes to the heading, so that the keyboard and the screen reader
// start there.
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

import { hasSignedInHere } from '#client/api/session.ts';

export function useFocusOnNavigation(contentId: string): void {
  const router = useRouter();
  useEffect(() => {
    // The login form is gone, with the focus in it. A page that was just loaded starts at its top anyway.
    if (hasSignedInHere() && document.activeElement === document.body) focusHeading(contentId);
    return router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (fromLocation && pathChanged) focusHeading(contentId);
    });
  }, [router, contentId]);
}

function focusHeading(contentId: string): void {
  const content = document.getElementById(contentId);
  // A page that has put the focus in a field itself keeps it.
  if (!content || content.contains(document.activeElement)) return;
  const heading = content.querySelector<HTMLElement>('h1[tabindex]');
  (heading ?? content).focus({ preventScroll: true });
}
