// Signs in again at the institution: the browser goes there and returns to the profile. For users without a password.
import { call } from '#client/api/call.ts';
import { useSave } from '#client/form/use-save.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/fields/dialog.tsx';
import { notifyError } from '#client/ui/notify.tsx';
import { signIn } from '#shared/api/sign-in.ts';
import { noticeText } from '#shared/text/notice.ts';
import { profileText } from '#shared/text/profile.ts';

const words = profileText.again;

export function useAgainByInstitution(): { busy: boolean; go: () => void } {
  const { saving: busy, save } = useSave(words.title);
  const leave = async () => window.location.assign((await call(signIn.confirm, { body: {} })).url);
  // Nothing is saved, so nothing can be lost.
  return { busy, go: () => void save(leave, { onFailed: (_reason, error) => notifyError(error) }) };
}

export function AgainByInstitution({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { busy, go } = useAgainByInstitution();
  return (
    <Dialog
      opened={opened}
      title={words.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{noticeText.cancel}</Button>
          <Button variant="primary" busy={busy} onClick={go}>
            {words.institution}
          </Button>
        </>
      }
    >
      <p>{words.explainInstitution}</p>
    </Dialog>
  );
}
