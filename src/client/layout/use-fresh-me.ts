// The signed-in user is not cached beyond a page: changed rights apply from the next step. Used by the layout.
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

import { useMe } from '#client/api/me.ts';

export function useFreshMe(): void {
  const pathname = useLocation({ select: (location) => location.pathname });
  const asked = useRef(pathname);
  const { refetch } = useMe();
  useEffect(() => {
    if (asked.current === pathname) return;
    asked.current = pathname;
    void refetch();
  }, [pathname, refetch]);
}
