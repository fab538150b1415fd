// Reloads the signed-in user on every page, so that changed rights apply from then on, also to what is cached. Used by the layout.
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

import { useMe } from '#client/api/me.ts';
import { flushCache } from '#client/api/query-client.ts';

export function useFreshMe(): void {
  const pathname = useLocation({ select: (location) => location.pathname });
  const asked = useRef(pathname);
  const { data: me, refetch } = useMe();
  useEffect(() => {
    if (asked.current === pathname) return;
    asked.current = pathname;
    void refetch();
  }, [pathname, refetch]);

  // Unchanged grants stay the same object when they are read again.
  const grants = me?.grants;
  const known = useRef(grants);
  useEffect(() => {
    if (grants === known.current) return;
    if (known.current) flushCache();
    known.current = grants;
  }, [grants]);
}
