// Loads the profile, and the page that confirms a new address, when their routes are first opened. Used by the router.
import { lazy, Suspense } from 'react';

import { Skeletons } from '#client/ui/skeletons.tsx';

const Profile = lazy(async () => ({ default: (await import('./profile-page.tsx')).ProfilePage }));
const ConfirmEmail = lazy(async () => ({ default: (await import('./confirm-email-page.tsx')).ConfirmEmailPage }));

export function ProfileScreen() {
  return (
    <Suspense fallback={<Skeletons of="form" rows={5} />}>
      <Profile />
    </Suspense>
  );
}

export function ConfirmEmailScreen() {
  return (
    <Suspense fallback={<Skeletons of="form" rows={2} />}>
      <ConfirmEmail />
    </Suspense>
  );
}
