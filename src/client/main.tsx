// Starts the web client. Without a session it shows only the login page; the rest is loaded later.
import { Activity, startTransition, StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

import { placeIsRemembered } from '#client/api/return-to.ts';
import { errorMessage } from '#client/api/send.ts';
import { signInWithCode, useSignedIn, useVisit } from '#client/api/session.ts';
import { hasSession } from '#client/api/tokens.ts';
import { schemasWithoutCode } from '#client/api/zod-settings.ts';
import { LoginPage } from '#client/login/login-page.tsx';
import { readResetLink } from '#client/login/reset-link.ts';
import { readSsoCode } from '#client/login/sso.ts';
import { ErrorBoundary } from '#client/ui/error-boundary.tsx';
import { lazyPage } from '#client/ui/lazy.tsx';
import { UiProvider } from '#client/ui/provider.tsx';
import { Splash } from '#client/ui/splash.tsx';
import { pageText } from '#shared/text/page.ts';
import { ssoLoginText } from '#shared/text/sso-login.ts';

schemasWithoutCode();

const Application = lazyPage(
  async () => (await import('./application.tsx')).Application,
  <Splash message={pageText.loading} />,
);
// Signed-in users need it at once.
if (hasSession()) void Application.prefetch();

/** The return from the institution. Outside the component, because a code can be used only once. */
const ssoCode = readSsoCode(window.location);
const signingIn = ssoCode && signInWithCode(ssoCode.code, ssoCode.returnTo);

function Root() {
  const [isSigningIn, setIsSigningIn] = useState(signingIn !== null);
  const [signInError, setSignInError] = useState('');
  useEffect(() => {
    const showError = (error: unknown) => setSignInError(errorMessage(error));
    void signingIn?.catch(showError).finally(() => setIsSigningIn(false));
  }, []);
  const signedIn = useSignedIn();
  const visit = useVisit();
  // A reset link from a mail shows its form with and without a session.
  const [resetLink, setResetLink] = useState(() => readResetLink(window.location.pathname));
  useEffect(() => {
    // A user who starts typing will need the rest soon.
    const load = () => void Application.prefetch();
    window.addEventListener('input', load, { once: true });
    return () => window.removeEventListener('input', load);
  }, []);
  // The logout page stays visible for a second after the session has ended.
  const leaving = window.location.pathname === '/logout';
  const showsLogin = resetLink !== null || (!signedIn && !leaving);
  // A session that ended without signing out leaves the application open, so that unsaved input is not lost.
  const [isOpen, setIsOpen] = useState(false);
  const staysOpen = !showsLogin || (isOpen && placeIsRemembered());
  if (staysOpen !== isOpen) setIsOpen(staysOpen);
  if (isSigningIn) return <Splash message={ssoLoginText.busy} />;
  return (
    <>
      {showsLogin && <LoginPage notice={signInError} resetLink={resetLink} onResetLeft={() => setResetLink(null)} />}
      {staysOpen && (
        <Activity key={visit} mode={showsLogin ? 'hidden' : 'visible'}>
          <Application />
        </Activity>
      )}
    </>
  );
}

const container = document.getElementById('root');
if (container) {
  const root = createRoot(container);
  // In a transition, so that a slow device stays responsive.
  startTransition(() =>
    root.render(
      <StrictMode>
        <UiProvider>
          <ErrorBoundary>
            <Root />
          </ErrorBoundary>
        </UiProvider>
      </StrictMode>,
    ),
  );
}
