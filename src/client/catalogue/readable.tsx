// Keeps out who may not read the objects of a screen. Around the list and around one record.
import type { ReactNode } from 'react';

import { useRights } from '#client/api/me.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { can } from '#shared/permissions/rights.ts';
import { nl } from '#shared/text/nl.ts';

import type { Screen } from './screens.ts';

export function Readable({ screen, children }: { screen: Screen; children: ReactNode }) {
  const rights = useRights();
  if (can(rights, screen.definition.object, 'read')) return children;
  return <EmptyState title={nl.catalogue.noRead} message={nl.catalogue.noReadHint} />;
}
