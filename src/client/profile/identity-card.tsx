// The user's institution account, and a button to link or unlink it. Below the profile form, if the server has a provider.
import { call } from '#client/api/call.ts';
import { useCall } from '#client/api/query.ts';
import { Button } from '#client/ui/button.tsx';
import { confirm } from '#client/ui/confirm.tsx';
import { notifyDone } from '#client/ui/notify.tsx';
import { signIn } from '#shared/api/sign-in.ts';
import { ssoLinkText } from '#shared/text/sso-link.ts';

import { useSignInChanges } from './use-sign-in-changes.tsx';

import classes from './shared-sessions.module.css';

const words = ssoLinkText;
const moment = new Intl.DateTimeFormat('nl-NL', { dateStyle: 'long', timeStyle: 'short' });

export function IdentityCard() {
  const { data } = useCall(signIn.identities);
  const { change, dialog } = useSignInChanges(words.item);
  const link = async () => window.location.assign((await call(signIn.link, { body: {} })).url);
  const unlink = async () => {
    await call(signIn.unlink);
    notifyDone(words.unlinked);
  };
  const askToUnlink = async () => {
    const question = { title: words.unlinkTitle, message: words.unlinkMessage, confirmLabel: words.unlink };
    if (await confirm({ ...question, danger: true })) await change(unlink);
  };
  // If loading fails there is no card, and the rest of the page still works.
  if (!data || (!data.available && data.identities.length === 0)) return null;
  return (
    <section className={classes.sessions} aria-labelledby="profile-identity">
      <h2 id="profile-identity">{words.title}</h2>
      {data.identities.length === 0 ? <p>{words.none}</p> : null}
      {data.identities.map(({ home, eppn, linked_at }) => (
        <p key={linked_at}>{words.linked(eppn || home, moment.format(new Date(linked_at)))}</p>
      ))}
      {data.identities.length > 0 ? (
        <Button onClick={() => void askToUnlink()}>{words.unlink}</Button>
      ) : (
        <Button onClick={() => void change(link)}>{words.start}</Button>
      )}
      {dialog}
    </section>
  );
}
