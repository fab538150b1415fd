// Alt+ArrowUp goes to the level above; and after a zoom the new page gets the focus.
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

import type { Crumb } from '#client/ui/page.tsx';

import { idFrom } from '#shared/pages/planner-paths.ts';
import { finishZoom, rememberTrail, wasEntered } from './zoom.ts';

const writing = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]';

export function useZoomOut(crumbs: readonly Crumb[]): void {
  const router = useRouter();
  const navigate = useNavigate();
  // If the data arrives later than the page.
  useEffect(finishZoom, []);
  useEffect(() => {
    rememberTrail(crumbs.flatMap(({ search = {} }) => idFrom(search, 'relation_id') || []));
    const out = crumbs.findLast(({ to }) => to !== undefined);
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey, shiftKey, target, defaultPrevented } = event;
      if (key !== 'ArrowUp' || !altKey || ctrlKey || metaKey || shiftKey || defaultPrevented) return;
      if (!out?.to || (target instanceof Element && target.closest(writing))) return;
      event.preventDefault();
      if (wasEntered(router.state.location)) router.history.back();
      else void navigate({ to: out.to, search: out.search ?? {} });
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [crumbs, router, navigate]);
}
