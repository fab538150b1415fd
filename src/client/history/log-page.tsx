// /history: the log of a school: all changes that the user may read.
import { useNavigate, useSearch } from '@tanstack/react-router';

import { useGrants, useMe } from '#client/api/me.ts';
import { ReadersOnly } from '#client/layout/readers-only.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { FileMenu } from '#client/layout/file-menu.tsx';
import { Page } from '#client/ui/page.tsx';
import { CompactSelect } from '#client/ui/planner/compact-select.tsx';
import { history } from '#shared/api/history.ts';
import { fileName } from '#shared/file-name.ts';
import { can, rightsIn } from '#shared/permissions/rights.ts';
import { historyText } from '#shared/text/history.ts';

import { HistoryList } from './history-list.tsx';
import type { HistoryFilter } from './scope.ts';
import { logFilter, type LogSearch, searchFor } from './search.ts';
import { useHistoryActions } from './use-history-actions.tsx';
import { queryOf } from './use-history.ts';

const words = historyText.log;

export function LogPage() {
  return (
    <ReadersOnly object="history" title={words.title}>
      <Log />
    </ReadersOnly>
  );
}

function Log() {
  const search: LogSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const { data: me } = useMe();
  const grants = useGrants();
  const schools = (me?.organizations ?? []).filter(({ id }) => can(rightsIn(grants, id), 'history', 'read'));
  const school = schools.find(({ id }) => String(id) === search.organization) ?? schools[0];
  const filter = logFilter(search);
  const go = (organization: number, next: HistoryFilter) =>
    void navigate({ to: '/history', search: searchFor(organization, next), replace: true, resetScroll: false });
  return (
    <Page
      title={words.title}
      actions={
        <>
          {schools.length > 1 ? (
            <CompactSelect
              label={words.school}
              width={240}
              value={school?.id ?? null}
              options={schools.map(({ id, title }) => ({ value: id, label: title }))}
              onChange={(id) => go(id, { ...filter, user: 0 })}
            />
          ) : null}
          {school ? (
            <FileMenu
              calls={{ xlsx: history.xlsx, csv: history.csv }}
              query={queryOf({ organization: school.id }, filter)}
              name={fileName(words.title)}
            />
          ) : null}
        </>
      }
    >
      {school ? (
        <SchoolLog key={school.id} organization={school.id} filter={filter} onFilter={(next) => go(school.id, next)} />
      ) : (
        <EmptyState title={words.noSchool} />
      )}
    </Page>
  );
}

interface SchoolLogProps {
  organization: number;
  filter: HistoryFilter;
  onFilter: (filter: HistoryFilter) => void;
}

function SchoolLog({ organization, filter, onFilter }: SchoolLogProps) {
  const scope = { organization };
  const { actions, dialog } = useHistoryActions({ scope, about: '', organization, showsPast: false });
  return (
    <>
      <HistoryList {...{ scope, organization, filter, onFilter, actions }} about="" wide />
      {dialog}
    </>
  );
}
