// A menu that is longer than the screen shows the entry of the page that is open. Used by the sidebar.
import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';

export function useCurrentInSight(menu: RefObject<HTMLElement | null>): void {
  const pathname = useLocation({ select: (location) => location.pathname });
  useEffect(() => {
    menu.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
  }, [menu, pathname]);
}
