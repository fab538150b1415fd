// How a user signs in: when they were last seen, their invitation, and their account at the institution. Below the form of a
// user, for anyone who may change that user.
import { Button } from '#client/ui/button.tsx';
import type { UserRecord } from '#shared/api/access.ts';
import { accountText } from '#shared/text/accounts.ts';
import { signInText } from '#shared/text/sign-in-settings.ts';
import { ssoLinkText } from '#shared/text/sso-link.ts';

import { useAccountActions } from './use-account-actions.ts';
import { nameOf } from './user-paths.ts';

import classes from './account-card.module.css';

const moment = new Intl.DateTimeFormat('nl-NL', { dateStyle: 'long', timeStyle: 'short' });
const inWords = (iso: string) => moment.format(new Date(iso));

export function AccountCard({ user, onChanged }: { user: UserRecord; onChanged: () => void }) {
  const { last_seen: lastSeen, invitation, identities = [] } = user;
  const { busy, invite, withdraw, renew } = useAccountActions(user.id, nameOf(user), onChanged);
  if (lastSeen === undefined) return null;
  return (
    <section className={classes.card} aria-labelledby="user-account">
      <h2 id="user-account">{signInText.title}</h2>
      <p>
        {accountText.lastSeen}: {lastSeen ? inWords(lastSeen) : accountText.never.toLowerCase()}
      </p>
      {invitation ? (
        <>
          <p>{invitationText(invitation)}</p>
          <div className={classes.actions}>
            {user.active === false || user.shared ? null : (
              <Button busy={busy} onClick={() => void invite()}>
                {accountText.invitation.again}
              </Button>
            )}
            {invitation.state === 'open' && !user.shared ? (
              <Button onClick={() => void withdraw()}>{accountText.invitation.withdraw}</Button>
            ) : null}
          </div>
        </>
      ) : null}
      {identities.map(({ home, eppn, linked_at }) => (
        <p key={linked_at}>{ssoLinkText.linked(eppn || home, inWords(linked_at))}</p>
      ))}
      {identities.length > 0 && !user.shared ? (
        <div className={classes.actions}>
          <Button onClick={() => void renew()}>{ssoLinkText.renew}</Button>
        </div>
      ) : null}
    </section>
  );
}

function invitationText({ state, sent_at }: NonNullable<UserRecord['invitation']>): string {
  if (state === 'none') return accountText.invitation.never;
  return state === 'open'
    ? accountText.invitation.waits(inWords(sent_at))
    : accountText.invitation.over(inWords(sent_at));
}
