// /profile, 'Profiel aanpassen': the user's own name, address and password. The router shows it.
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

import { useMe } from '#client/api/me.ts';
import { useCall } from '#client/api/query.ts';
import { notifyDone } from '#client/ui/notify.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Page } from '#client/ui/page.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { profile } from '#shared/api/profile.ts';
import { secondFactor } from '#shared/api/second-factor.ts';
import { signIn } from '#shared/api/sign-in.ts';
import { profileText } from '#shared/text/profile.ts';

import { IdentityCard } from './identity-card.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SecondFactorCard } from './second-factor/second-factor-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

import classes from './profile-page.module.css';

/** Data that is newer than this was requested for this page. */
const JUST_NOW_MS = 3000;

export function ProfilePage() {
  const { data: me, error, refetch, isFetchedAfterMount, dataUpdatedAt, isStale } = useMe();
  // The menu may have loaded the data long ago, or before a new address was confirmed; the form needs current data.
  const [isOld] = useState(() => isStale || Date.now() - dataUpdatedAt > JUST_NOW_MS);
  useEffect(() => {
    if (isOld) void refetch({ cancelRefetch: false });
  }, [isOld, refetch]);
  useConfirmed();
  const cards = [useCall(signIn.identities), useCall(profile.sessions), useCall(secondFactor.own)];
  // All cards appear together, so that none pushes another down. A card that fails to load is left out.
  const areCardsLoaded = cards.every(({ data, error: why }) => data !== undefined || why !== null);
  return (
    <Page title={profileText.title}>
      {error ? (
        <ErrorState message={profileText.fetchFailed(error.message)} onRetry={() => void refetch()} />
      ) : me && areCardsLoaded && (isFetchedAfterMount || !isOld) ? (
        <>
          <ProfileForm me={me} />
          <p className={classes.rights}>
            <Link to="/users/rights/$id" params={{ id: String(me.id) }}>
              {profileText.rights}
            </Link>
          </p>
          <SecondFactorCard />
          <IdentityCard />
          <SessionsCard />
        </>
      ) : (
        <Skeletons of="form" rows={5} />
      )}
    </Page>
  );
}

/** Notifies users once when they return from their institution after linking it. */
function useConfirmed(): void {
  const { confirmed }: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  useEffect(() => {
    if (confirmed === undefined) return;
    notifyDone(profileText.again.confirmed);
    void navigate({ to: '/profile', search: {}, replace: true });
  }, [confirmed, navigate]);
}
