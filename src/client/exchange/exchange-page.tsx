// /exchange: how a school exchanges with other systems, and what they took.
import { useNavigate, useSearch } from '@tanstack/react-router';

import { callWithTag } from '#client/api/call.ts';
import { useLoaded } from '#client/api/use-loaded.ts';
import { HistoryButton } from '#client/history/history.tsx';
import { SchoolPage } from '#client/form/school-page.tsx';
import { ReadersOnly } from '#client/layout/readers-only.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { exchange } from '#shared/api/exchange.ts';
import { exchangeText } from '#shared/text/exchange.ts';

import { Addresses } from './addresses.tsx';
import { Clients } from './clients.tsx';
import { FetchLog } from './fetch-log.tsx';
import { LeftOutList } from './left-out-list.tsx';
import { RioList } from './rio-list.tsx';
import { type ExchangeSearch, type ExchangeTab, exchangePath, exchangeTabs } from './search.ts';
import { ExchangeForm } from './exchange-form.tsx';

import classes from './shared-section.module.css';

const words = exchangeText;

export function ExchangePage() {
  const { organization, tab = 'clients' }: ExchangeSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const open = (school: number, next: string) =>
    void navigate({ to: exchangePath, search: { organization: school, tab: next as ExchangeTab } });
  return (
    <ReadersOnly object="exchange" title={words.title}>
      <SchoolPage
        object="exchange"
        words={words}
        path={exchangePath}
        organization={organization}
        renderActions={(id) => (
          <HistoryButton scope={{ object: 'exchange', id }} about={words.title} organization={id} />
        )}
      >
        {(school, mayChange) => (
          <Tabs
            label={words.tabs.label}
            tabs={exchangeTabs.map((value) => ({ value, label: words.tabs[value] }))}
            value={tab}
            onChange={(next) => open(school, next)}
          >
            <OfSchool key={school} tab={tab} organization={school} mayChange={mayChange} />
          </Tabs>
        )}
      </SchoolPage>
    </ReadersOnly>
  );
}

interface OfSchoolProps {
  tab: ExchangeTab;
  organization: number;
  mayChange: boolean;
}

function OfSchool({ tab, organization, mayChange }: OfSchoolProps) {
  const load = async () => {
    const { data, etag } = await callWithTag(exchange.get, { query: { organization } });
    return { settings: data, etag };
  };
  const { data: loaded, error, refetch } = useLoaded(['exchange', organization], load);
  if (error && !loaded) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!loaded) return <Skeletons of="form" />;
  if (tab === 'settings') return <ExchangeForm loaded={loaded} mayChange={mayChange} />;
  if (tab === 'leftOut') return <LeftOutList rows={loaded.settings.left_out} />;
  if (tab === 'rio') return <RioList organization={organization} />;
  if (tab === 'log') return <FetchLog organization={organization} />;
  return (
    <div className={classes.sections}>
      <Addresses exchange={loaded.settings} />
      <Clients organization={organization} />
    </div>
  );
}
