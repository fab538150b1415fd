// Links between a list and its records that keep the keyword and sort of the list. Used by rows and by the form.
import { useNavigate } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useCallback } from 'react';

import { listPath } from '#shared/definitions/definition.ts';

import type { Screen } from './screens.ts';

export function recordPath({ definition }: Pick<Screen, 'definition'>, id: number): string {
  return `${listPath(definition)}/edit/${id}`;
}

export interface RecordLinkProps {
  screen: Screen;
  id: number;
  className?: string | undefined;
  'aria-label'?: string;
  children: ReactNode;
}

/** Not the router's own link, which works its address out anew in every row whenever the page's address changes. */
export function RecordLink({ screen, id, children, ...rest }: RecordLinkProps) {
  const { open } = useOpen(screen);
  const follow = (event: MouseEvent) => {
    // In another tab or window, as the browser does it.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open({ id });
  };
  return (
    <a href={recordPath(screen, id)} onClick={follow} {...rest}>
      {children}
    </a>
  );
}

export function useOpen({ definition }: Screen): { open: (record: { id: number }) => void; close: () => void } {
  const navigate = useNavigate();
  // Remembered, because every row of a list holds on to it.
  const open = useCallback(
    ({ id }: { id: number }) => void navigate({ to: recordPath({ definition }, id), search: keep }),
    [definition, navigate],
  );
  return { open, close: () => void navigate({ to: listPath(definition), search: keep }) };
}

const keep = (search: Record<string, unknown>) => search;
