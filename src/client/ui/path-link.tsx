// A link to an address from the server, including its query string. Used by lists of uses.
import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';

export function PathLink({ path, children }: { path: string; children: ReactNode }) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    // The browser itself opens another tab or window.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate({ href: path });
  };
  return (
    <a href={path} onClick={follow}>
      {children}
    </a>
  );
}
