// A screen that the user may not read: its name as on every screen, and what to do about it.
import { catalogueText } from '#shared/text/catalogue.ts';

import { EmptyState } from './empty-state.tsx';
import { Page } from './page.tsx';

export function NoAccessPage({ title }: { title: string }) {
  return (
    <Page title={title}>
      <EmptyState title={catalogueText.noRead} message={catalogueText.noReadHint} />
    </Page>
  );
}
