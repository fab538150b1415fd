// Logging in: shown by main.tsx whenever there is no session. Forgetting and resetting a password come beside it.
import { type FormEvent, useEffect, useRef, useState } from 'react';

import { placeIsRemembered } from '#client/api/return-to.ts';
import { ApiError } from '#client/api/send.ts';
import { signIn } from '#client/api/session.ts';
import { Button } from '#client/ui/button.tsx';
import { PasswordField, UsernameField } from '#client/ui/credential-fields.tsx';
import { useDocumentTitle } from '#client/ui/document-title.ts';
import { ProductMark } from '#client/ui/product-mark.tsx';
import { nl } from '#shared/text/nl.ts';

import classes from './login-screen.module.css';

interface Problems {
  username?: string | undefined;
  password?: string | undefined;
}

export function LoginScreen() {
  const { form, problems, refused, busy, change, submit, usernameRef, passwordRef } = useLogin();
  const [ended] = useState(placeIsRemembered);
  useDocumentTitle(nl.login.title);
  return (
    <main className={classes.screen}>
      <div className={classes.card}>
        <div className={classes.brand}>
          <ProductMark size={34} />
          <div>
            <h1 className={classes.product}>{nl.product}</h1>
            <p className={classes.subtitle}>{nl.login.subtitle}</p>
          </div>
        </div>
        {ended && !refused && <p className={classes.notice}>{nl.login.ended}</p>}
        <form className={classes.form} onSubmit={submit} noValidate aria-label={nl.login.title}>
          <UsernameField
            ref={usernameRef}
            label={nl.login.username}
            value={form.username}
            error={problems.username}
            onChange={(username) => change({ username })}
          />
          <PasswordField
            ref={passwordRef}
            label={nl.login.password}
            value={form.password}
            error={problems.password}
            onChange={(password) => change({ password })}
          />
          {refused && (
            <p className={classes.refused} role="alert">
              {refused}
            </p>
          )}
          <Button type="submit" look="primary" fullWidth busy={busy}>
            {nl.login.submit}
          </Button>
        </form>
      </div>
    </main>
  );
}

function useLogin() {
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
    try {
      await signIn(form.username.trim(), form.password);
    } catch (error) {
      setRefused(error instanceof ApiError ? error.message : nl.notice.failed);
      setBusy(false);
      passwordRef.current?.select();
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const found: Problems = {
      username: form.username.trim() ? undefined : nl.login.usernameRequired,
      password: form.password ? undefined : nl.login.passwordRequired,
    };
    setProblems(found);
    if (found.username) usernameRef.current?.focus();
    else if (found.password) passwordRef.current?.focus();
    else void attempt();
  }

  return { form, problems, refused, busy, change, submit, usernameRef, passwordRef };
}
