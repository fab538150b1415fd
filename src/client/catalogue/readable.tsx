// Keeps out who may not read the objects of a screen. Around the list and around one record.
import type { ReactNode } from 'react';

import { useObjectLabel } from '#client/api/labels.ts';
import { useRights } from '#client/api/me.ts';
import { NoAccessPage } from '#client/ui/no-access-page.tsx';
import { can } from '#shared/permissions/rights.ts';

import type { Screen } from './screens.ts';

export function Readable({ screen, children }: { screen: Screen; children: ReactNode }) {
  const rights = useRights();
  const { plural } = useObjectLabel(screen.definition.object);
  if (can(rights, screen.definition.object, 'read')) return children;
  return <NoAccessPage title={screen.heading ?? plural} />;
}
