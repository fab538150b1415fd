// /roles/secondfactor: which roles ask for a second step at sign-in.
import { Page } from '#client/ui/page.tsx';
import { accessText } from '#shared/text/access.ts';
import { secondFactorScreens } from '#shared/text/second-factor-screens.ts';

import { SecondFactorPolicy } from './second-factor-policy.tsx';

const { title } = secondFactorScreens.policy;

export function SecondFactorPolicyPage() {
  return (
    <Page title={title} breadcrumbs={[{ label: accessText.roles.title, to: '/roles' }, { label: title }]}>
      <SecondFactorPolicy />
    </Page>
  );
}
