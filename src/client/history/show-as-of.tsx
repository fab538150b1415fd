// A link from a change to the page as it was right after it.
import { useLocation } from '@tanstack/react-router';

import { ButtonLink } from '#client/ui/button-link.tsx';
import { pastText } from '#shared/text/past.ts';

export function ShowAsOf({ at }: { at: string }) {
  const { pathname, search } = useLocation();
  return (
    <ButtonLink to={pathname} search={{ ...(search as Record<string, string>), moment: at }}>
      {pastText.showAfter}
    </ButtonLink>
  );
}
