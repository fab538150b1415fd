// /calendar/checks/settings: how a school uses the checks.
import { useNavigate, useSearch } from '@tanstack/react-router';

import { callWithTag } from '#client/api/call.ts';
import { useGrants, useMe } from '#client/api/me.ts';
import { useLoaded } from '#client/api/use-loaded.ts';
import { ReadersOnly } from '#client/layout/readers-only.tsx';
import { plannerPaths } from '#client/layout/planner-links.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Page } from '#client/ui/page.tsx';
import { CompactSelect } from '#client/ui/planner/compact-select.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { checks } from '#shared/api/checks.ts';
import { can, rightsIn } from '#shared/permissions/rights.ts';
import { checkPageText, checkSettingsText } from '#shared/text/check-page.ts';

import { CheckSettingsForm } from './check-settings-form.tsx';
import type { ChecksSearch } from './search.ts';
import type { LoadedSettings } from './use-check-settings.ts';

const words = checkSettingsText;

export function CheckSettingsPage() {
  return (
    <ReadersOnly object="check_settings" title={words.title}>
      <Settings />
    </ReadersOnly>
  );
}

function Settings() {
  const search: ChecksSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const { data: me } = useMe();
  const grants = useGrants();
  const schools = (me?.organizations ?? []).filter(({ id }) => can(rightsIn(grants, id), 'check_settings', 'read'));
  const school = search.organization === undefined ? schools[0] : schools.find(({ id }) => id === search.organization);
  return (
    <Page
      title={words.title}
      breadcrumbs={[
        { label: checkPageText.title, to: plannerPaths.checks, search: school ? { organization: school.id } : {} },
        { label: words.title },
      ]}
      actions={
        schools.length > 1 ? (
          <CompactSelect
            label={words.school}
            width={260}
            value={school?.id ?? null}
            options={schools.map(({ id, title }) => ({ value: id, label: title }))}
            onChange={(organization) => void navigate({ to: plannerPaths.checkSettings, search: { organization } })}
          />
        ) : undefined
      }
    >
      {school ? (
        <OfSchool
          key={school.id}
          organization={school.id}
          mayChange={can(rightsIn(grants, school.id), 'check_settings', 'update')}
        />
      ) : (
        <EmptyState title={words.noSchool} />
      )}
    </Page>
  );
}

function OfSchool({ organization, mayChange }: { organization: number; mayChange: boolean }) {
  const navigate = useNavigate();
  const load = async (): Promise<LoadedSettings> => {
    const { data, etag } = await callWithTag(checks.settings, { query: { organization } });
    return { settings: data, etag };
  };
  const { data: loaded, error, refetch } = useLoaded(['check-settings', organization], load);
  if (error && !loaded) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!loaded) return <Skeletons of="form" />;
  return (
    <CheckSettingsForm
      organization={organization}
      loaded={loaded}
      mayChange={mayChange}
      onClose={() => void navigate({ to: plannerPaths.checks, search: { organization } })}
    />
  );
}
