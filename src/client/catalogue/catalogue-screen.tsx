// A management screen: the list, or one record of it (0: a new one). The router shows it for every object's path.
import { useRights } from '#client/api/me.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { can } from '#shared/permissions/rights.ts';
import { nl } from '#shared/text/nl.ts';

import { RecordList } from './record-list.tsx';
import { RecordPage } from './record-page.tsx';
import type { Screen } from './screens.ts';

export interface CatalogueScreenProps {
  screen: Screen;
  id?: number | undefined;
}

export function CatalogueScreen({ screen, id }: CatalogueScreenProps) {
  const rights = useRights();
  if (!can(rights, screen.definition.object, 'read'))
    return <EmptyState title={nl.catalogue.noRead} message={nl.catalogue.noReadHint} />;
  return id === undefined ? <RecordList screen={screen} /> : <RecordPage key={id} screen={screen} id={id} />;
}
