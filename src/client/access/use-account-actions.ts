// What a manager can do about a user's sign-in: invite again, withdraw an invitation, renew a link. Used by the page of a user.
import { call } from '#client/api/call.ts';
import { useSave } from '#client/form/use-save.ts';
import { confirm } from '#client/ui/confirm.tsx';
import { notifyDone } from '#client/ui/notify.tsx';
import { access } from '#shared/api/access.ts';
import { signIn } from '#shared/api/sign-in.ts';
import { accountText } from '#shared/text/accounts.ts';
import { ssoLinkText } from '#shared/text/sso-link.ts';

const words = accountText.invitation;

export function useAccountActions(id: number, name: string, onDone: () => void) {
  const { saving: busy, save: saveInvitation } = useSave(words.item);
  const { save: saveLink } = useSave(ssoLinkText.item);
  const andTell = (work: () => Promise<unknown>, done: string) => async () => {
    await work();
    notifyDone(done);
    onDone();
  };
  return {
    busy,
    // A second click would send a second mail, which ends the link of the first.
    invite: () => saveInvitation(andTell(() => call(access.invite, { params: { id }, body: {} }), words.sent)),
    withdraw: async () => {
      const question = {
        title: words.withdrawTitle,
        message: words.withdrawMessage(name),
        confirmLabel: words.withdraw,
      };
      if (await confirm({ ...question, danger: true }))
        await saveInvitation(andTell(() => call(access.withdrawInvitation, { params: { id } }), words.withdrawn));
    },
    renew: async () => {
      const { renewTitle: title, renewMessage, renew: confirmLabel, renewed } = ssoLinkText;
      if (await confirm({ title, message: renewMessage(name), confirmLabel, danger: true }))
        await saveLink(andTell(() => call(signIn.renew, { params: { id } }), renewed));
    },
  };
}
