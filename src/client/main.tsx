// Starts the web client. Without a session there is only the login page; the rest is loaded after it.
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
// Whoever is signed in needs it at once.
if (hasSession()) void Application.prefetch();

/** Back from the institution. Once, however often the page is drawn. */
const landed = readSsoCode(window.location);
const entering = landed && signInWithCode(landed.code, landed.returnTo);

function Root() {
  const [isEntering, setIsEntering] = useState(entering !== null);
  const [notEntered, setNotEntered] = useState('');
  useEffect(() => {
    const showError = (error: unknown) => setNotEntered(errorMessage(error));
    void entering?.catch(showError).finally(() => setIsEntering(false));
  }, []);
  const signedIn = useSignedIn();
  const visit = useVisit();
  // The link from a mail shows its form with and without a session.
  const [resetLink, setResetLink] = useState(() => readResetLink(window.location.pathname));
  useEffect(() => {
    // Whoever starts typing will need the rest soon.
    const load = () => void Application.prefetch();
    window.addEventListener('input', load, { once: true });
    return () => window.removeEventListener('input', load);
  }, []);
  // The logout page speaks on for a second after the session has ended.
  const leaving = window.location.pathname === '/logout';
  const asksLogin = resetLink !== null || (!signedIn && !leaving);
  // A session that ended without signing out leaves the application open, so that unsaved input is not lost.
  const [isOpen, setIsOpen] = useState(false);
  const staysOpen = !asksLogin || (isOpen && placeIsRemembered());
  if (staysOpen !== isOpen) setIsOpen(staysOpen);
  if (isEntering) return <Splash message={ssoLoginText.busy} />;
  return (
    <>
      {asksLogin && <LoginPage notice={notEntered} resetLink={resetLink} onResetLeft={() => setResetLink(null)} />}
      {staysOpen && (
        <Activity key={visit} mode={asksLogin ? 'hidden' : 'visible'}>
          <Application />
        </Activity>
      )}
    </>
  );
}

const container = document.getElementById('root');
if (container) {
  const root = createRoot(container);
  // In slices, as everything that is drawn while a page loads: a slow device answers in between.
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
