// Links between a list and its records that keep the keyword and sort of the list. Used by rows and by the form.
import { useNavigate } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useCallback } from 'react';

import { listPath } from '#shared/definitions/definition.ts';

import type { PageSettings } from '#shared/pages/page-settings.ts';

export function recordPath({ definition }: Pick<PageSettings, 'definition'>, id: number): string {
  return `${listPath(definition)}/edit/${id}`;
}

export interface RecordLinkProps {
  settings: PageSettings;
  id: number;
  className?: string | undefined;
  'aria-label'?: string;
  /** The tooltip of a link that is only an icon. */
  'data-tip'?: string;
  'data-whole-text'?: boolean;
  children: ReactNode;
}

export function RecordLink({ settings, id, ...rest }: RecordLinkProps) {
  const open = useOpen(settings);
  return <PlainLink href={recordPath(settings, id)} onFollow={() => open({ id })} {...rest} />;
}

/** From the row of a programme to its planning. */
export function PlanningRowLink({ to, id, ...rest }: Omit<RecordLinkProps, 'settings'> & { to: string }) {
  const navigate = useNavigate();
  const search: Record<string, number> = { programme: id };
  const follow = () => void navigate({ to, search });
  return <PlainLink href={`${to}?programme=${id}`} onFollow={follow} {...rest} />;
}

interface PlainLinkProps extends Omit<RecordLinkProps, 'settings' | 'id'> {
  href: string;
  onFollow: () => void;
}

/** Not the router's own link, which works its address out again in every row whenever the page's address changes. */
function PlainLink({ href, onFollow, children, ...rest }: PlainLinkProps) {
  const follow = (event: MouseEvent) => {
    // The browser opens it in another tab or window.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onFollow();
  };
  return (
    <a href={href} onClick={follow} {...rest}>
      {children}
    </a>
  );
}

export function useOpen({ definition }: PageSettings): (record: { id: number }) => void {
  const navigate = useNavigate();
  // Memoised, because every row of a list depends on it.
  return useCallback(
    ({ id }) => void navigate({ to: recordPath({ definition }, id), search: true }),
    [definition, navigate],
  );
}
