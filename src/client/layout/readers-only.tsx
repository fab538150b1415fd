// Shows a page only to users who may read its object. Around the pages of the catalogue, users and roles.
import type { ReactNode } from 'react';

import { useObjectLabel } from '#client/api/labels.ts';
import { useRights } from '#client/api/me.ts';
import { NoAccessPage } from '#client/ui/no-access-page.tsx';
import type { ObjectKey } from '#shared/permissions/objects.ts';
import { can } from '#shared/permissions/rights.ts';

export interface ReadersOnlyProps {
  object: ObjectKey;
  /** The title, if that is not the object's plural label. */
  title: string | undefined;
  children: ReactNode;
}

export function ReadersOnly({ object, title, children }: ReadersOnlyProps) {
  const rights = useRights();
  const { plural } = useObjectLabel(object);
  return can(rights, object, 'read') ? children : <NoAccessPage title={title ?? plural} />;
}
