// The form to log in. Shown by the login page; Enter in either field logs in.
import { type SubmitEvent, useEffect, useRef, useState } from 'react';

import { passkeysWork } from '#client/api/passkeys-work.ts';
import { errorMessage } from '#client/api/send.ts';
import { signIn } from '#client/api/session.ts';
import { Button } from '#client/ui/button.tsx';
import { PasswordField, UsernameField } from '#client/ui/credential-fields.tsx';
import type { SecondStep } from '#shared/api/second-factor.ts';
import { loginText } from '#shared/text/login.ts';

import shared from './shared-form.module.css';
import classes from './login-form.module.css';

interface Problems {
  username?: string | undefined;
  password?: string | undefined;
}

export interface LoginFormProps {
  onAttempt: () => void;
  /** It takes a few seconds. */
  onWait: () => void;
  onForgot: () => void;
  /** The password is correct, and a second step is required. */
  onStep: (step: SecondStep, username: string) => void;
}

export function LoginForm({ onForgot, ...attempt }: LoginFormProps) {
  const { form, problems, refused, busy, passkey, change, submit, usernameRef, passwordRef } = useLogin(attempt);
  return (
    <form className={shared.form} onSubmit={submit} noValidate aria-label={loginText.title}>
      <UsernameField
        ref={usernameRef}
        label={loginText.username}
        value={form.username}
        error={problems.username}
        onChange={(username) => change({ username })}
      />
      <PasswordField
        ref={passwordRef}
        label={loginText.password}
        value={form.password}
        error={problems.password}
        onChange={(password) => change({ password })}
      />
      {refused && (
        <p className={shared.refused} role="alert">
          {refused}
        </p>
      )}
      <Button type="submit" variant="primary" fullWidth busy={busy}>
        {loginText.submit}
      </Button>
      {passkeysWork() ? (
        <div className={classes.passkey}>
          <Button fullWidth busy={passkey.busy} onClick={() => void passkey.attempt()}>
            {loginText.passkey}
          </Button>
        </div>
      ) : null}
      <button type="button" className={shared.link} onClick={onForgot}>
        {loginText.forgot}
      </button>
    </form>
  );
}

function useLogin({ onAttempt, onWait, onStep }: Omit<LoginFormProps, 'onForgot'>) {
  const [form, setForm] = useState({ username: '', password: '' });
  const [problems, setProblems] = useState<Problems>({});
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState<'password' | 'passkey' | null>(null);
  const usernameRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);

  useEffect(() => usernameRef.current?.focus(), []);

  function change(part: Partial<typeof form>) {
    setForm({ ...form, ...part });
    setProblems({});
  }

  async function attempt(way: 'password' | 'passkey', enter: () => Promise<SecondStep | null | void>) {
    if (busy) return;
    setBusy(way);
    setRefused('');
    onAttempt();
    try {
      const step = await enter();
      if (step) onStep(step, form.username.trim());
    } catch (error) {
      setRefused(errorMessage(error));
      setBusy(null);
      onAttempt();
      if (way === 'password') passwordRef.current?.select();
    }
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const found: Problems = {
      username: form.username.trim() ? undefined : loginText.usernameRequired,
      password: form.password ? undefined : loginText.passwordRequired,
    };
    setProblems(found);
    if (found.username) usernameRef.current?.focus();
    else if (found.password) passwordRef.current?.focus();
    else void attempt('password', () => signIn(form.username.trim(), form.password, onWait));
  }

  const passkey = { busy: busy === 'passkey', attempt: () => attempt('passkey', byPasskey) };
  return { form, problems, refused, busy: busy === 'password', passkey, change, submit, usernameRef, passwordRef };
}

/** Its code is loaded only for users who have one. */
async function byPasskey(): Promise<void> {
  const { signInByPasskey } = await import('#client/second-step/sign-in.ts');
  return signInByPasskey();
}
