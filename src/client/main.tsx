// Starts the web client. Without a session there is only the login screen; the rest is loaded after it.
import { lazy, StrictMode, Suspense, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

import { useSignedIn } from '#client/api/session.ts';
import { hasSession } from '#client/api/tokens.ts';
import { schemasWithoutCode } from '#client/api/zod-settings.ts';
import { LoginScreen } from '#client/login/login-screen.tsx';
import { readResetLink } from '#client/login/reset-link.ts';
import { ErrorBoundary } from '#client/ui/error-boundary.tsx';
import { UiProvider } from '#client/ui/provider.tsx';
import { Splash } from '#client/ui/splash.tsx';
import { nl } from '#shared/text/nl.ts';

schemasWithoutCode();

const loadApplication = () => import('./application.tsx');
// Whoever is signed in needs it at once.
if (hasSession()) void loadApplication();
const Application = lazy(() => loadApplication().then(({ Application: component }) => ({ default: component })));

function Root() {
  const signedIn = useSignedIn();
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
  if (resetLink || (!signedIn && !leaving))
    return <LoginScreen resetLink={resetLink} onResetLeft={() => setResetLink(null)} />;
  return (
    <Suspense fallback={<Splash message={nl.layout.loading} />}>
      <Application />
    </Suspense>
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
