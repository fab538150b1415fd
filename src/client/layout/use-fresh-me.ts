// Reloads the signed-in user on every page, so that changed rights apply from then on. Used by the layout.
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
