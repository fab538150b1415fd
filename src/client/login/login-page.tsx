// Shown by main.tsx whenever there is no session, or when a link from a mail was opened: login, forgot and reset.
import { useState } from 'react';

import { placeIsRemembered } from '#client/api/return-to.ts';
import { useSignedIn } from '#client/api/session.ts';
import { useDocumentTitle } from '#client/ui/document-title.ts';
import { lazyPage, lazyComponent } from '#client/ui/lazy.tsx';
import { ProductMark } from '#client/ui/product-mark.tsx';
import type { SecondStep } from '#shared/api/second-factor.ts';
import { loginText } from '#shared/text/login.ts';
import { pageText } from '#shared/text/page.ts';
import { ssoLoginText } from '#shared/text/sso-login.ts';

import { ForgotForm } from './forgot-form.tsx';
import { LoginForm } from './login-form.tsx';
import { takeSignOut } from './remember-sign-out.ts';
import type { ResetLink } from './reset-link.ts';
import { SsoChoice, SsoLink } from './sso-choice.tsx';
import { hasSso, ssoAddress } from './sso.ts';

import shared from './shared-form.module.css';
import classes from './login-page.module.css';

const LoginStep = lazyComponent(async () => (await import('#client/second-step/login-step.tsx')).LoginStep);

/** Most people come without a link from a mail. */
const MailedLink = lazyPage(async () => (await import('./mailed-link.tsx')).MailedLink, null);

type Form = 'login' | 'second' | 'forgot' | 'reset';

const titles: Record<Form, string> = {
  login: loginText.title,
  second: loginText.second,
  forgot: loginText.forgot,
  reset: loginText.reset,
};

export interface LoginPageProps {
  /** What went wrong before. */
  notice: string;
  resetLink: ResetLink | null;
  /** The link from the mail is done with: from here on the session decides what is shown. */
  onResetLeft: () => void;
}

export function LoginPage({ notice: before, resetLink, onResetLeft }: LoginPageProps) {
  const [form, setForm] = useState<Form>(resetLink ? 'reset' : 'login');
  const [notice, setNotice] = useState(() => before || firstNotice(resetLink));
  const [asked, setAsked] = useState<{ step: SecondStep; username: string } | null>(null);
  const signedIn = useSignedIn();
  useDocumentTitle(titles[form]);

  const show = (next: Form, message = '') => {
    setForm(next);
    setNotice(message);
    // The token does not stay in the address bar or in the history.
    if (form === 'reset') window.history.replaceState(null, '', '/');
    if (next === 'login') onResetLeft();
  };

  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <div className={classes.brand}>
          <ProductMark size={34} />
          <div>
            <h1 className={classes.product}>{pageText.product}</h1>
            <p className={classes.subtitle}>{loginText.subtitle}</p>
          </div>
        </div>
        {/* Always there, so that a message that comes later is read out. */}
        <output className={notice ? classes.notice : undefined}>{notice}</output>
        {form === 'login' && hasSso && (
          <SsoChoice or={ssoLoginText.or}>
            <SsoLink address={ssoAddress()} />
          </SsoChoice>
        )}
        {form === 'login' && (
          <LoginForm
            onAttempt={() => setNotice('')}
            onWait={() => setNotice(loginText.waiting)}
            onForgot={() => show('forgot')}
            onStep={(step, username) => {
              setAsked({ step, username });
              setForm('second');
            }}
          />
        )}
        {form === 'second' && asked && (
          <LoginStep step={asked.step} username={asked.username} onOver={(message) => show('login', message)}>
            <button type="button" className={shared.link} onClick={() => show('login')}>
              {loginText.back}
            </button>
          </LoginStep>
        )}
        {form === 'forgot' && (
          <ForgotForm
            onDone={() => {
              if (signedIn) void tell(loginText.requested);
              show('login', loginText.requested);
            }}
            onBack={() => show('login')}
          />
        )}
        {form === 'reset' && resetLink && (
          <MailedLink
            link={resetLink}
            onDone={() => show('login', loginText.resetDone)}
            onBack={() => show('login')}
            onNewLink={() => show('forgot')}
          />
        )}
      </div>
    </main>
  );
}

function firstNotice(resetLink: ResetLink | null): string {
  if (resetLink) return '';
  if (takeSignOut() && hasSso) return ssoLoginText.stillOpen;
  return placeIsRemembered() ? loginText.ended : '';
}

/**
 * For users who are still signed in: they continue into the application and read it there. Loaded only then, because login does
 * without.
 */
async function tell(message: string): Promise<void> {
  const { notifyDone } = await import('#client/ui/notify.tsx');
  notifyDone(message);
}
