// Level 0, /calendar/programme: choose a programme; the status of each study year at a glance.
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useDeferredValue } from 'react';

import { useCall } from '#client/api/query.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { HistoryIcon } from '#client/history/history.tsx';
import { schemeColor } from '#client/ui/color-mark.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { KeywordField } from '#client/ui/fields/keyword-field.tsx';
import { CompactSelect } from '#client/ui/planner/compact-select.tsx';
import { Switch } from '#client/ui/planner/switch.tsx';
import { StatusChip } from '#client/ui/status-chip.tsx';
import { useListSearch } from '#client/ui/use-list-search.ts';
import { useRemembered } from '#client/ui/use-remembered.ts';
import { useObjectLabel } from '#client/api/labels.ts';
import type { OutputOf } from '#client/api/send.ts';
import { planner } from '#shared/api/planner.ts';
import { hasWords } from '#shared/search/search-key.ts';
import { checkPageText } from '#shared/text/check-page.ts';
import { catalogueText } from '#shared/text/catalogue.ts';
import { layoutText } from '#shared/text/layout.ts';
import { planningText } from '#shared/text/planning.ts';
import { scenarioText } from '#shared/text/scenario.ts';
import { fullName, nameText } from '#shared/text/full-name.ts';

import { SeverityCounts, WorstSeverity } from './checks/severity.tsx';
import { type ProgrammeFindings, useFindingCounts } from './checks/use-finding-counts.ts';
import { programmeTarget } from '#client/layout/planner-links.ts';
import { idFrom, plannerPaths } from '#shared/pages/planner-paths.ts';
import { PlannerFrame } from './frame/planner-frame.tsx';
import { PageState } from './frame/page-state.tsx';

import shared from './frame/shared-page.module.css';
import classes from './level0-page.module.css';

type Programme = OutputOf<typeof planner.programmes>[number];

export function Level0Page() {
  const [scenarios, setScenarios] = useRemembered('planner-scenarios');
  const { data, error, refetch } = useCall(planner.programmes, scenarios ? { query: { scenarios: true } } : {});
  const findingsOf = useFindingCounts();
  const { keyword, changeKeyword } = useListSearch(plannerPaths.level0, [], '');
  const [start, setStart] = useStart();
  const typed = useDeferredValue(keyword);
  if (!data) return <PageState error={error} onRetry={() => void refetch()} />;
  const starts = [...new Set(data.flatMap(({ year_start }) => (year_start ? [year_start] : [])))].toSorted(
    (a, b) => a - b,
  );
  const shown = data.filter(
    (programme) => (start === 0 || programme.year_start === start) && hasWords(wordsOf(programme), typed),
  );
  return (
    <PlannerFrame
      crumbs={[{ label: planningText.title }]}
      filters={
        <div className={shared.filters}>
          <KeywordField
            label={planningText.level0.keyword}
            clearLabel={planningText.level0.clear}
            value={keyword}
            onChange={changeKeyword}
          />
          {starts.length > 1 ? (
            <CompactSelect
              label={planningText.year}
              width={150}
              value={start}
              options={[
                { value: 0, label: planningText.allYears },
                ...starts.map((year) => ({ value: year, label: nameText.start(year) })),
              ]}
              onChange={setStart}
            />
          ) : null}
          <Switch label={scenarioText.show} on={scenarios} onChange={setScenarios} />
          <p className={shared.note}>{planningText.level0.choose}</p>
        </div>
      }
    >
      {data.length === 0 ? <EmptyState title={planningText.level0.none} /> : null}
      {data.length > 0 && shown.length === 0 ? (
        <EmptyState title={planningText.level0.noMatch(keyword)} message={catalogueText.noMatchHint} />
      ) : null}
      <ul className={classes.programmes} aria-label={layoutText.entries.compose}>
        {shown.map((programme) => (
          <ProgrammeCard key={programme.id} programme={programme} findings={findingsOf(programme.id)} />
        ))}
      </ul>
    </PlannerFrame>
  );
}

/** The start year of programmes, in the address like the keyword; 0 for all. */
function useStart(): [start: number, setStart: (start: number) => void] {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const setStart = (start: number) =>
    void navigate({
      to: plannerPaths.level0,
      search: ({ start: _former, ...rest }: Record<string, unknown>) => (start > 0 ? { ...rest, start } : rest),
      replace: true,
      resetScroll: false,
    });
  return [idFrom(search, 'start'), setStart];
}

function ProgrammeCard({ programme, findings }: { programme: Programme; findings: ProgrammeFindings }) {
  const { color } = useObjectLabel('programme');
  const { id, title, graduation_variant, variant, version, year_start, organizational_unit, years } = programme;
  const open = programmeTarget(id);
  const name = fullName({ title, graduation_variant });
  const facts = [
    variant,
    year_start ? nameText.start(year_start) : '',
    version ? nameText.version(version) : '',
    organizational_unit.title,
  ];
  return (
    <li className={classes.card} style={{ borderLeftColor: schemeColor(color) }}>
      <div className={classes.words}>
        <Link to={open.to} search={open.search} className={classes.name}>
          {fullName({ title, graduation_variant })}
        </Link>
        {programme.scenario_of > 0 ? <StatusChip label={scenarioText.title} tone="warning" /> : null}
        <span className={classes.facts}>{facts.filter(Boolean).join(' · ')}</span>
        <div className={classes.findings}>
          {findings.total ? (
            <Link to={plannerPaths.checks} search={{ programme: id }} className={classes.toFindings}>
              <span className="ll-spoken">{checkPageText.findingsOf(fullName({ title, graduation_variant }))} </span>
              <SeverityCounts counts={findings.total} />
            </Link>
          ) : null}
          <HistoryIcon scope={{ programme: id }} about={name} organization={programme.organization} />
        </div>
      </div>
      <ul className={classes.years}>
        {years.map((year) => {
          const target = programmeTarget(id, year.year);
          const { state } = year.programme_calendar.state;
          const isEmpty = year.items === 0;
          return (
            <li key={year.year}>
              <ButtonLink
                to={target.to}
                search={target.search}
                variant="quiet"
                title={[year.calendar_year, isEmpty ? planningText.level0.notPlanned : ''].filter(Boolean).join(' · ')}
              >
                <span className={classes.year} data-empty={isEmpty || undefined}>
                  {year.label} <StatusChip label={state} />
                  <span className={classes.worst}>
                    <WorstSeverity counts={findings.years.get(year.year)} />
                  </span>
                </span>
              </ButtonLink>
            </li>
          );
        })}
      </ul>
    </li>
  );
}

function wordsOf({ title, graduation_variant, variant, organizational_unit }: Programme): string {
  return `${title} ${graduation_variant} ${variant} ${organizational_unit.title}`;
}
