// /calendar/checks/settings: how a school uses the checks.
import { useNavigate, useSearch } from '@tanstack/react-router';

import { callWithTag } from '#client/api/call.ts';
import { useLoaded } from '#client/api/use-loaded.ts';
import { HistoryButton } from '#client/history/history.tsx';
import { plannerPaths } from '#shared/pages/planner-paths.ts';
import type { LoadedSettings } from '#client/form/use-settings.ts';
import { SchoolPage } from '#client/form/school-page.tsx';
import { ReadersOnly } from '#client/layout/readers-only.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { checks } from '#shared/api/checks.ts';
import { checkPageText } from '#shared/text/check-page.ts';
import { checkSettingsText } from '#shared/text/check-settings.ts';

import { CheckSettingsForm } from './check-settings-form.tsx';
import type { ChecksSearch } from './search.ts';
import { draftOf, type SettingsDraft } from './settings-draft.ts';

const words = checkSettingsText;

export function CheckSettingsPage() {
  const { organization }: ChecksSearch = useSearch({ strict: false });
  return (
    <ReadersOnly object="check_settings" title={words.title}>
      <SchoolPage
        object="check_settings"
        words={words}
        path={plannerPaths.checkSettings}
        organization={organization}
        breadcrumbs={(school) => [
          {
            ...{ label: checkPageText.title, to: plannerPaths.checks },
            ...(school ? { search: { organization: school } } : {}),
          },
          { label: words.title },
        ]}
        renderActions={(id) => (
          <HistoryButton scope={{ object: 'check_settings', id }} about={words.title} organization={id} />
        )}
      >
        {(school, mayChange) => <OfSchool key={school} organization={school} mayChange={mayChange} />}
      </SchoolPage>
    </ReadersOnly>
  );
}

function OfSchool({ organization, mayChange }: { organization: number; mayChange: boolean }) {
  const navigate = useNavigate();
  const load = async (): Promise<LoadedSettings<SettingsDraft>> => {
    const { data, etag } = await callWithTag(checks.settings, { query: { organization } });
    return { settings: draftOf(data), etag };
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
