// The form to log in. Shown by the login screen; Enter in either field logs in.
import { type SubmitEvent, useEffect, useRef, useState } from 'react';

import { ApiError } from '#client/api/send.ts';
import { signIn } from '#client/api/session.ts';
import { Button } from '#client/ui/button.tsx';
import { PasswordField, UsernameField } from '#client/ui/credential-fields.tsx';
import { loginText } from '#shared/text/login.ts';
import { noticeText } from '#shared/text/notice.ts';

import classes from './login-screen.module.css';

interface Problems {
  username?: string | undefined;
  password?: string | undefined;
}

export interface LoginFormProps {
  onAttempt: () => void;
  /** It takes a few seconds. */
  onWait: () => void;
  onForgot: () => void;
}

export function LoginForm({ onForgot, ...attempt }: LoginFormProps) {
  const { form, problems, refused, busy, change, submit, usernameRef, passwordRef } = useLogin(attempt);
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label={loginText.title}>
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
        <p className={classes.refused} role="alert">
          {refused}
        </p>
      )}
      <Button type="submit" variant="primary" fullWidth busy={busy}>
        {loginText.submit}
      </Button>
      <button type="button" className={classes.link} onClick={onForgot}>
        {loginText.forgot}
      </button>
    </form>
  );
}

function useLogin({ onAttempt, onWait }: Pick<LoginFormProps, 'onAttempt' | 'onWait'>) {
  const [form, setForm] = useState({ username: '', password: '' });
  const [problems, setProblems] = useState<Problems>({});
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  const usernameRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);

  useEffect(() => usernameRef.current?.focus(), []);

  function change(part: Partial<typeof form>) {
    setForm({ ...form, ...part });
    setProblems({});
  }

  async function attempt() {
    setBusy(true);
    setRefused('');
    onAttempt();
    try {
      await signIn(form.username.trim(), form.password, onWait);
    } catch (error) {
      setRefused(error instanceof ApiError ? error.message : noticeText.failed);
      setBusy(false);
      onAttempt();
      passwordRef.current?.select();
    }
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    const found: Problems = {
      username: form.username.trim() ? undefined : loginText.usernameRequired,
      password: form.password ? undefined : loginText.passwordRequired,
    };
    setProblems(found);
    if (found.username) usernameRef.current?.focus();
    else if (found.password) passwordRef.current?.focus();
    else void attempt();
  }

  return { form, problems, refused, busy, change, submit, usernameRef, passwordRef };
}
