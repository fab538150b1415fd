// Shown instead of a page that the user may not read: the usual heading, and what to do.
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
