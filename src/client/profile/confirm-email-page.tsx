// /confirmemail/:token, from the mail to a new address: needs a click, because mail scanners open links too.
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';

import { call } from '#client/api/call.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { notifyDone } from '#client/ui/notify.tsx';
import { Page } from '#client/ui/page.tsx';
import { useSave } from '#client/form/use-save.ts';
import { contract } from '#shared/api/contract.ts';
import { profileText } from '#shared/text/profile.ts';

const words = profileText.confirm;

export function ConfirmEmailPage() {
  const { token = '' }: { token?: string } = useParams({ strict: false });
  const { saving: busy, save } = useSave(profileText.item);
  const [refused, setRefused] = useState(false);
  const navigate = useNavigate();
  const confirm = async () => {
    const work = async () => {
      const { email } = await call(contract.profile.confirmEmail, { body: { token } });
      notifyDone(words.done(email));
      await navigate({ to: '/profile', replace: true });
    };
    await save(work, { onGone: () => setRefused(true) });
  };
  return (
    <Page title={words.title}>
      {refused ? (
        <EmptyState
          title={words.linkInvalid}
          message={words.askAgain}
          action={<ButtonLink to="/profile">{words.toProfile}</ButtonLink>}
        />
      ) : (
        <EmptyState
          title={words.explain}
          action={
            <Button variant="primary" busy={busy} onClick={() => void confirm()}>
              {words.submit}
            </Button>
          }
        />
      )}
    </Page>
  );
}
