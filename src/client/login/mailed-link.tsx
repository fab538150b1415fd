// Behind the link from a mail: an invitation can also be taken up with the account of one's institution. Shown by the login page.
import { useEffect, useState } from 'react';

import { ApiError, errorMessage } from '#client/api/send.ts';
import { ssoLinkText } from '#shared/text/sso-link.ts';

import { ResetForm, type ResetFormProps } from './reset-form.tsx';
import { SsoButton, SsoChoice } from './sso-choice.tsx';
import { acceptInvitation, type Offer, offerOf } from './sso.ts';

import shared from './shared-form.module.css';
import classes from './mailed-link.module.css';

const onlyPassword: Offer = { kind: 'reset', sso: false, password: true };

export function MailedLink(props: ResetFormProps) {
  const { link } = props;
  const [offer, setOffer] = useState<Offer | null>(null);
  const [broken, setBroken] = useState<ApiError | null>(null);
  const [refused, setRefused] = useState('');
  useEffect(() => {
    void offerOf(link).then(setOffer, (error: unknown) => {
      // The form is shown anyway; an unreachable server is reported when it is sent.
      if (error instanceof ApiError && error.status === 404) setBroken(error);
      setOffer(onlyPassword);
    });
  }, [link]);
  const accept = () => {
    setRefused('');
    acceptInvitation(link).catch((error: unknown) => setRefused(errorMessage(error)));
  };
  if (!offer) return null;
  return (
    <>
      {offer.sso ? (
        <SsoChoice or={offer.password ? ssoLinkText.orPassword : ''}>
          <p className={classes.welcome}>{ssoLinkText.welcome}</p>
          <SsoButton onClick={accept} />
          {refused ? (
            <p className={shared.refused} role="alert">
              {refused}
            </p>
          ) : null}
        </SsoChoice>
      ) : null}
      {offer.password ? <ResetForm {...props} isInvited={offer.kind === 'invitation'} refused={broken} /> : null}
    </>
  );
}
