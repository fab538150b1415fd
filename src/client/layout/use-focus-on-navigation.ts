// After a change of page the focus goes to its heading, so that the keyboard and the screen reader start there.
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

export function useFocusOnNavigation(contentId: string): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        const content = document.getElementById(contentId);
        // A screen that has put the focus in a field itself keeps it.
        if (!content || content.contains(document.activeElement)) return;
        const heading = content.querySelector<HTMLElement>('h1[tabindex]');
        (heading ?? content).focus({ preventScroll: true });
      }),
    [router, contentId],
  );
}
