// Scrolls the menu to the entry of the current page. Used by the sidebar.
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
