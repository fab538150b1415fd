// For an address that leads nowhere. The router shows it inside the layout.
import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Page } from '#client/ui/page.tsx';
import { nl } from '#shared/text/nl.ts';

export function NotFoundPage() {
  return (
    <Page title={nl.layout.notFound}>
      <EmptyState
        title={nl.layout.notFoundHint}
        action={
          <ButtonLink to="/" variant="primary">
            {nl.layout.toHome}
          </ButtonLink>
        }
      />
    </Page>
  );
}
