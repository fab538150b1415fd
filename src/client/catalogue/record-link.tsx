// Links between a list and its records that keep the keyword and sort of the list. Used by rows and by the form.
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useCallback } from 'react';

import type { Screen } from './screens.ts';

export function recordPath({ path }: Pick<Screen, 'path'>, id: number): string {
  return `${path}/edit/${id}`;
}

export interface RecordLinkProps {
  screen: Screen;
  id: number;
  className?: string | undefined;
  children: ReactNode;
}

export function RecordLink({ screen, id, className, children }: RecordLinkProps) {
  const search: Record<string, unknown> = useSearch({ strict: false });
  return (
    <Link to={recordPath(screen, id)} search={search} className={className}>
      {children}
    </Link>
  );
}

export function useOpen(screen: Screen): { open: (record: { id: number }) => void; close: () => void } {
  const { path } = screen;
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  // Remembered, because every row of a list holds on to it.
  const open = useCallback(
    ({ id }: { id: number }) => void navigate({ to: recordPath({ path }, id), search }),
    [path, navigate, search],
  );
  return { open, close: () => void navigate({ to: path, search }) };
}
