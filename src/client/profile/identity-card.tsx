// The account of one's institution with which one signs in, and a way to link or unlink it. Shown below the profile form, where the
// server knows a provider.
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
  // Not worth an error of its own: the rest of the page works without it.
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
