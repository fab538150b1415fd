// /calendar/checks: what the checks find in a programme, in those of a unit, or in a whole school.
import { useSearch } from '@tanstack/react-router';
import { useDeferredValue, useMemo } from 'react';

import { useGrants, useMe, useRights } from '#client/api/me.ts';
import { useCall } from '#client/api/query.ts';
import { HistoryButton } from '#client/history/history.tsx';
import { ReadersOnly } from '#client/layout/readers-only.tsx';
import { idOf } from '#client/form/values.ts';
import { plannerPaths } from '#shared/pages/planner-paths.ts';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { IconPrinter } from '#client/ui/icons.ts';
import { Page } from '#client/ui/page.tsx';
import { IconArrowsRight, IconSettings } from '#client/ui/planner/icons.ts';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { checks } from '#shared/api/checks.ts';
import { contract } from '#shared/api/contract.ts';
import { planner } from '#shared/api/planner.ts';
import { can, rightsIn } from '#shared/permissions/rights.ts';
import { checkPageText } from '#shared/text/check-page.ts';
import { fullName } from '#shared/text/full-name.ts';
import { planningText } from '#shared/text/planning.ts';
import { requirementGraphText } from '#shared/text/requirement-graph.ts';

import { filterFindings, sortFindings } from '#shared/lists/findings.ts';
import { countFindings } from './finding-list.ts';
import { FindingsFilters } from './findings-filters.tsx';
import { FindingFiles } from './finding-files.tsx';
import { FindingsTable } from './findings-table.tsx';
import { ScopePicker } from './scope-picker.tsx';
import { programmesIn, type Unit } from './scopes.ts';
import { type ChecksSearch, scopeIn } from './search.ts';
import { SeverityCounts } from './severity.tsx';
import { useFindingFilter } from './use-finding-filter.ts';

import classes from './checks-page.module.css';

const words = checkPageText;
/** A wrong address, or a scope that does not exist or that this user may not see: retrying cannot help. */
const refusals = [400, 403, 404, 422];

export function ChecksPage() {
  return (
    <ReadersOnly object="calendar__level1" title={words.title}>
      <Checks />
    </ReadersOnly>
  );
}

/** Users who may not read units only get the units of the programmes. */
function useUnits(): Unit[] {
  const enabled = can(useRights(), 'organizational_unit', 'read');
  const { data } = useCall(contract.organizationalUnit.list, {}, { enabled });
  return useMemo(
    () =>
      (data ?? []).map(({ id, title = '', parent__organizational_unit: parent }) => ({
        id,
        title,
        parent: idOf(parent),
      })),
    [data],
  );
}

function Checks() {
  const search: ChecksSearch = useSearch({ strict: false });
  const { data: me } = useMe();
  const grants = useGrants();
  const schools = (me?.organizations ?? []).filter(({ id }) => can(rightsIn(grants, id), 'calendar__level1', 'read'));
  const asked = scopeIn({ ...search });
  const scope = Object.keys(asked).length > 0 ? asked : { organization: schools[0]?.id ?? 0 };
  const { data: programmes, error: programmesError, refetch: refetchProgrammes } = useCall(planner.programmes);
  const { data: found, error: findingsError, refetch: refetchFindings } = useCall(checks.list, { query: scope });
  const { filter, order, isFiltered, changeKeyword, changeFilter, changeOrder, clear } = useFindingFilter();
  const keyword = useDeferredValue(filter.keyword);
  const { severity, check, hideAccepted } = filter;
  const shown = useMemo(
    () => sortFindings(filterFindings(found ?? [], { severity, check, hideAccepted, keyword }), order),
    [found, severity, check, hideAccepted, keyword, order],
  );
  const units = useUnits();
  const checked = programmesIn(programmes ?? [], units, scope);
  const programme = checked.find(({ id }) => id === scope.programme);
  const school = scope.organization ?? checked[0]?.organization ?? schools[0]?.id ?? 0;

  const query = { ...scope, severity, check, keyword, hide_accepted: hideAccepted, order };

  const content = () => {
    const error = programmesError ?? findingsError;
    if (error && refusals.includes(error.status))
      return <EmptyState title={error.status === 403 ? planningText.noRead : words.noScope} />;
    if (error)
      return (
        <ErrorState
          message={error.message}
          onRetry={() => void Promise.all([refetchProgrammes(), refetchFindings()])}
        />
      );
    if (!programmes || !found) return <Skeletons of="table" rows={10} />;
    if (found.length === 0)
      return checked.length === 0 ? (
        <EmptyState title={words.noProgrammes} />
      ) : (
        <EmptyState title={words.none} message={words.checked(checked.map(fullName))} />
      );
    if (shown.length === 0)
      return (
        <EmptyState
          title={words.noMatch}
          message={words.noMatchHint(found.length)}
          action={isFiltered ? <Button onClick={clear}>{words.clearFilter}</Button> : null}
        />
      );
    return <FindingsTable findings={shown} programmes={checked} grouped={scope.programme === undefined} />;
  };

  return (
    <div className={classes.checks}>
      <Page
        title={words.title}
        marks={found && <SeverityCounts counts={countFindings(found)} />}
        actions={
          <div className={classes.tools}>
            <Button
              icon={<IconPrinter size={17} stroke={1.7} aria-hidden="true" />}
              disabled={shown.length === 0}
              onClick={() => window.print()}
            >
              {words.print}
            </Button>
            <FindingFiles query={query} disabled={shown.length === 0} />
            {programme ? (
              <HistoryButton scope={{ programme: programme.id }} about={fullName(programme)} organization={school} />
            ) : null}
            {scope.programme && can(rightsIn(grants, school), 'educational_unit', 'read') ? (
              <ButtonLink
                to={plannerPaths.requirements}
                search={{ programme: scope.programme }}
                icon={<IconArrowsRight size={17} stroke={1.7} aria-hidden="true" />}
              >
                {requirementGraphText.title}
              </ButtonLink>
            ) : null}
            {can(rightsIn(grants, school), 'check_settings', 'read') ? (
              <ButtonLink
                to={plannerPaths.checkSettings}
                search={{ organization: school }}
                icon={<IconSettings size={17} stroke={1.7} aria-hidden="true" />}
              >
                {words.toSettings}
              </ButtonLink>
            ) : null}
          </div>
        }
      >
        <div className={classes.filters}>
          <ScopePicker scope={scope} schools={schools} programmes={programmes ?? []} units={units} />
          <FindingsFilters
            findings={found ?? []}
            filter={filter}
            order={order}
            onKeyword={changeKeyword}
            onChange={changeFilter}
            onOrder={changeOrder}
          />
        </div>
        {content()}
      </Page>
    </div>
  );
}
