// /logout: ends the session on the server and here, and starts the application again a second later.
import { useEffect } from 'react';

import { signOut } from '#client/api/session.ts';
import { forgetRecentPages } from '#client/layout/recent-pages.ts';
import { useDocumentTitle } from '#client/ui/document-title.ts';
import { Splash } from '#client/ui/splash.tsx';
import { loginText } from '#shared/text/login.ts';

import { rememberSignOut } from './remember-sign-out.ts';
import { hasSso } from './sso.ts';

const RELOAD_DELAY_MS = 1000;

export function LogoutPage() {
  useDocumentTitle(loginText.loggingOut);
  useEffect(() => {
    forgetRecentPages();
    const ended = signOut();
    const timer = window.setTimeout(() => {
      void ended.then(leave);
    }, RELOAD_DELAY_MS);
    return () => window.clearTimeout(timer);
  }, []);
  return <Splash message={loginText.loggingOut} />;
}

function leave(): void {
  if (hasSso) rememberSignOut();
  window.location.replace('/');
}
