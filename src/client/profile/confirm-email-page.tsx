// /confirmemail/:token, from the mail to a new address: one button, because programs that check mails open links too.
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';

import { ApiError, saysWhy } from '#client/api/call.ts';
import { useSend } from '#client/api/query.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { notifyDone, notifyFailed } from '#client/ui/notify.tsx';
import { Page } from '#client/ui/page.tsx';
import { contract } from '#shared/api/contract.ts';
import { nl } from '#shared/text/nl.ts';

const words = nl.profile.confirm;

export function ConfirmEmailPage() {
  const { token = '' }: { token?: string } = useParams({ strict: false });
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState(false);
  const send = useSend();
  const navigate = useNavigate();
  const confirm = async () => {
    setBusy(true);
    try {
      const { email } = await send(contract.profile.confirmEmail, { body: { token } });
      notifyDone(words.done(email));
      await navigate({ to: '/profile', replace: true });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) setRefused(true);
      else if (!(error instanceof ApiError && error.status === 401))
        notifyFailed(saysWhy(error) ? error.message : nl.notice.notSaved(nl.profile.item));
    } finally {
      setBusy(false);
    }
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
            <Button look="primary" busy={busy} onClick={() => void confirm()}>
              {words.submit}
            </Button>
          }
        />
      )}
    </Page>
  );
}
