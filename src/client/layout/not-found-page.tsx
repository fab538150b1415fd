// Shown for an unknown address. The router shows it inside the layout.
import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Page } from '#client/ui/page.tsx';
import { layoutText } from '#shared/text/layout.ts';

export function NotFoundPage() {
  return (
    <Page title={layoutText.notFound}>
      <EmptyState
        title={layoutText.notFoundHint}
        action={
          <ButtonLink to="/" variant="primary">
            {layoutText.toHome}
          </ButtonLink>
        }
      />
    </Page>
  );
}
