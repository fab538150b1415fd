// /roles/secondfactor: which roles ask for a second step at sign-in.
import { Page } from '#client/ui/page.tsx';
import { accessText } from '#shared/text/access.ts';
import { secondFactorPages } from '#shared/text/second-factor-pages.ts';

import { SecondFactorPolicy } from './second-factor-policy.tsx';

const { title } = secondFactorPages.policy;

export function SecondFactorPolicyPage() {
  return (
    <Page title={title} breadcrumbs={[{ label: accessText.roles.title, to: '/roles' }, { label: title }]}>
      <SecondFactorPolicy />
    </Page>
  );
}
