// /signin: the sign-in settings of a school.
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { callWithTag } from '#client/api/call.ts';
import { useCall } from '#client/api/query.ts';
import { useLoaded } from '#client/api/use-loaded.ts';
import { HistoryButton } from '#client/history/history.tsx';
import { ReadersOnly } from '#client/layout/readers-only.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Page } from '#client/ui/page.tsx';
import { CompactSelect } from '#client/ui/planner/compact-select.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { access } from '#shared/api/access.ts';
import { signIn } from '#shared/api/sign-in.ts';
import { can } from '#shared/permissions/rights.ts';
import { signInText } from '#shared/text/sign-in-settings.ts';

import { placesWith, rightsAt, usePlaces } from './places.ts';
import { SignInForm } from './sign-in-form.tsx';

const words = signInText;

export function SignInPage() {
  return (
    <ReadersOnly object="sign_in" title={words.title}>
      <Settings />
    </ReadersOnly>
  );
}

function Settings() {
  const where = usePlaces();
  const [chosen, setChosen] = useState(0);
  const readable = placesWith(where, 'sign_in', 'read');
  const schools = where.places.filter(({ id }) => id > 0 && readable.includes(id));
  const school = schools.find(({ id }) => id === chosen) ?? schools[0];
  return (
    <Page
      title={words.title}
      actions={
        <>
          {schools.length > 1 ? (
            <CompactSelect
              label={words.school}
              width={260}
              value={school?.id ?? null}
              options={schools.map(({ id, title }) => ({ value: id, label: title }))}
              onChange={setChosen}
            />
          ) : null}
          {school ? (
            <HistoryButton scope={{ object: 'sign_in', id: school.id }} about={words.title} organization={school.id} />
          ) : null}
        </>
      }
    >
      {school ? <OfSchool key={school.id} organization={school.id} /> : <EmptyState title={words.noSchool} />}
    </Page>
  );
}

function OfSchool({ organization }: { organization: number }) {
  const { grants } = usePlaces();
  const navigate = useNavigate();
  const rights = rightsAt(grants, organization);
  const roles = useCall(access.roles, {}, { enabled: can(rights, 'role', 'read') });
  const load = async () => {
    const { data, etag } = await callWithTag(signIn.settings, { query: { organization } });
    return { settings: data, etag };
  };
  const { data: loaded, error, refetch } = useLoaded(['sign-in', organization], load);
  if (error && !loaded) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!loaded || roles.isLoading) return <Skeletons of="form" />;
  const options = (roles.data ?? [])
    .filter((role) => role.organization === organization)
    .map(({ id, title = '', role = '' }) => ({ value: id, label: title || role }));
  return (
    <SignInForm
      loaded={loaded}
      roles={options}
      mayChange={can(rights, 'sign_in', 'update')}
      onClose={() => void navigate({ to: '/users' })}
    />
  );
}
