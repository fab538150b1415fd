// Starts the web client. Without a session there is only the login screen; the rest is loaded after it.
import { Activity, lazy, StrictMode, Suspense, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

import { placeIsRemembered } from '#client/api/return-to.ts';
import { useSignedIn, useVisit } from '#client/api/session.ts';
import { hasSession } from '#client/api/tokens.ts';
import { schemasWithoutCode } from '#client/api/zod-settings.ts';
import { LoginScreen } from '#client/login/login-screen.tsx';
import { readResetLink } from '#client/login/reset-link.ts';
import { ErrorBoundary } from '#client/ui/error-boundary.tsx';
import { UiProvider } from '#client/ui/provider.tsx';
import { Splash } from '#client/ui/splash.tsx';
import { pageText } from '#shared/text/page.ts';

schemasWithoutCode();

const loadApplication = () => import('./application.tsx');
// Whoever is signed in needs it at once.
if (hasSession()) void loadApplication();
const Application = lazy(() => loadApplication().then(({ Application: component }) => ({ default: component })));

function Root() {
  const signedIn = useSignedIn();
  const visit = useVisit();
  // The link from a mail shows its form with and without a session.
  const [resetLink, setResetLink] = useState(() => readResetLink(window.location.pathname));
  useEffect(() => {
    // Whoever starts typing will need the rest soon.
    const load = () => void loadApplication();
    window.addEventListener('input', load, { once: true });
    return () => window.removeEventListener('input', load);
  }, []);
  // The logout page speaks on for a second after the session has ended.
  const leaving = window.location.pathname === '/logout';
  const asksLogin = resetLink !== null || (!signedIn && !leaving);
  // A session that ended by itself leaves the application as it was, so that nothing is lost of what was being filled in.
  const [isOpen, setIsOpen] = useState(false);
  const staysOpen = !asksLogin || (isOpen && placeIsRemembered());
  if (staysOpen !== isOpen) setIsOpen(staysOpen);
  return (
    <>
      {asksLogin && <LoginScreen resetLink={resetLink} onResetLeft={() => setResetLink(null)} />}
      {staysOpen && (
        <Activity key={visit} mode={asksLogin ? 'hidden' : 'visible'}>
          <Suspense fallback={<Splash message={pageText.loading} />}>
            <Application />
          </Suspense>
        </Activity>
      )}
    </>
  );
}

const container = document.getElementById('root');
if (container)
  createRoot(container).render(
    <StrictMode>
      <UiProvider>
        <ErrorBoundary>
          <Root />
        </ErrorBoundary>
      </UiProvider>
    </StrictMode>,
  );
