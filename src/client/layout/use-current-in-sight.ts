// A menu that is longer than the screen shows the entry of the page that is open. Used by the sidebar.
import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';

export function useCurrentInSight(menu: RefObject<HTMLElement | null>): void {
  const router = useRouter();
  useEffect(() => {
    const show = () => menu.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
    show();
    return router.subscribe('onRendered', show);
  }, [menu, router]);
}
