// Asks the user to sign in again, when the server requires a recent sign-in for a change on the profile page. The change is kept,
// and saved afterwards.
import { errorMessage, ApiError } from '#client/api/send.ts';
import { type SubmitEvent, useState } from 'react';

import { passkeysWork } from '#client/api/passkeys-work.ts';
import { useCall } from '#client/api/query.ts';
import { signInAgain } from '#client/api/session.ts';
import { SecondStepForm } from '#client/second-step/second-step-form.tsx';
import { signInAgainByPasskey, signInAgainBySecondStep } from '#client/second-step/sign-in.ts';
import { Button } from '#client/ui/button.tsx';
import { PasswordField } from '#client/ui/credential-fields.tsx';
import { Dialog } from '#client/ui/fields/dialog.tsx';
import { secondFactor, type SecondStep } from '#shared/api/second-factor.ts';
import { signIn } from '#shared/api/sign-in.ts';
import { loginText } from '#shared/text/login.ts';
import { noticeText } from '#shared/text/notice.ts';
import { profileText } from '#shared/text/profile.ts';

import { AgainByInstitution, useAgainByInstitution } from './again-by-institution.tsx';

import classes from './sign-in-again-dialog.module.css';

export interface SignInAgainProps {
  opened: boolean;
  username: string;
  onDone: () => void;
  onClose: () => void;
}

const formId = 'profile-sign-in-again';

/** By password or passkey, or at the institution for users without a password. */
export function SignInAgainDialog(props: SignInAgainProps) {
  const { data: own } = useCall(secondFactor.own);
  const orPasskey = passkeysWork() && (own?.passkeys.length ?? 0) > 0;
  const { data } = useCall(signIn.identities);
  const isLinked = data?.available === true && data.identities.length > 0;
  return isLinked && !data.password ? (
    <AgainByInstitution opened={props.opened} onClose={props.onClose} />
  ) : (
    <AgainByPassword {...props} orInstitution={isLinked} orPasskey={orPasskey} />
  );
}

function AgainByPassword({
  opened,
  username,
  orInstitution,
  orPasskey,
  onDone,
  onClose,
}: SignInAgainProps & { orInstitution: boolean; orPasskey: boolean }) {
  const institution = useAgainByInstitution();
  const words = profileText.again;
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState<'password' | 'passkey' | null>(null);
  const [step, setStep] = useState<SecondStep | null>(null);
  const attempt = async (way: 'password' | 'passkey', enter: () => Promise<SecondStep | null | void>) => {
    if (busy) return;
    setBusy(way);
    setProblem('');
    try {
      const asked = await enter();
      setPassword('');
      if (asked) setStep(asked);
      else onDone();
    } catch (error) {
      const wrong = way === 'password' && error instanceof ApiError && error.status === 400;
      setProblem(wrong ? words.wrong : errorMessage(error));
    } finally {
      setBusy(null);
    }
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // In React's tree this form is inside another, although not in the DOM.
    event.stopPropagation();
    if (password) void attempt('password', () => signInAgain(username, password));
    else setProblem(loginText.passwordRequired);
  };
  const close = () => {
    setPassword('');
    setProblem('');
    setStep(null);
    onClose();
  };
  if (step)
    return (
      <Dialog
        opened={opened}
        title={words.title}
        onClose={close}
        actions={<Button onClick={close}>{noticeText.cancel}</Button>}
      >
        <SecondStepForm
          step={step}
          remembers={false}
          onAnswer={async (answer) => {
            await signInAgainBySecondStep(step.ticket, answer);
            setStep(null);
            onDone();
          }}
          onOver={(message) => {
            setStep(null);
            setProblem(message);
          }}
        />
      </Dialog>
    );
  return (
    <Dialog
      opened={opened}
      title={words.title}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{noticeText.cancel}</Button>
          {orInstitution ? (
            <Button busy={institution.busy} onClick={institution.go}>
              {words.institution}
            </Button>
          ) : null}
          {orPasskey ? (
            <Button
              busy={busy === 'passkey'}
              onClick={() => void attempt('passkey', () => signInAgainByPasskey(username))}
            >
              {words.passkey}
            </Button>
          ) : null}
          <Button variant="primary" type="submit" form={formId} busy={busy === 'password'}>
            {words.submit}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className={classes.again}>
        <p>{words.explain}</p>
        {/* For password managers, which expect a username beside the password. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          label={words.password}
          value={password}
          error={problem || undefined}
          focusFirst
          onChange={(value) => {
            setPassword(value);
            setProblem('');
          }}
        />
      </form>
    </Dialog>
  );
}
