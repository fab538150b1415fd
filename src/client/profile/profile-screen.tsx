// Loads the profile when its route is first opened. Used by the router.
import { lazy, Suspense } from 'react';

import { Skeletons } from '#client/ui/skeletons.tsx';

const Profile = lazy(async () => ({ default: (await import('./profile-page.tsx')).ProfilePage }));

export function ProfileScreen() {
  return (
    <Suspense fallback={<Skeletons of="form" rows={5} />}>
      <Profile />
    </Suspense>
  );
}
