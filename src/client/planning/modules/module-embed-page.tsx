// The page inside the frame, /moduleplanner-embed: every placed unit of a year and a unit as a bar over its weeks.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';

import { useCall } from '#client/api/query.ts';
import { type PlannerTarget } from '#client/layout/planner-links.ts';
import { idFrom } from '#shared/pages/planner-paths.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { KeywordField } from '#client/ui/fields/keyword-field.tsx';
import { CompactSelect } from '#client/ui/planner/compact-select.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { useDocumentTitle } from '#client/ui/document-title.ts';
import { planner } from '#shared/api/planner.ts';
import { modulePlannerText } from '#shared/text/module-planner.ts';
import { inDutch } from '#shared/text/order.ts';

import { filterModules } from './filter-modules.ts';
import { ModuleChart } from './module-chart.tsx';

import classes from './module-embed-page.module.css';

export function ModuleEmbedPage() {
  const words = modulePlannerText;
  useDocumentTitle(words.title);
  const search: Record<string, unknown> = useSearch({ strict: false });
  const [year, unit] = [idFrom(search, 'calendar_year'), idFrom(search, 'organizational_unit')];
  const { data, error, refetch } = useCall(planner.modules, {
    query: { ...(year > 0 && { calendar_year: year }), ...(unit > 0 && { organizational_unit: unit }) },
  });
  const navigate = useNavigate();
  const [keyword, setKeyword] = useState('');
  const [programme, setProgramme] = useState(0);
  const [coordinator, setCoordinator] = useState(0);
  const needle = useDeferredValue(keyword);
  if (!data)
    return (
      <main className={classes.embed}>
        {error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : <Skeletons of="table" />}
      </main>
    );

  const coordinators = [
    ...new Set(data.programmes.flatMap(({ modules }) => modules.map((module) => module.coordinator)).filter(Boolean)),
  ].toSorted(inDutch.compare);
  const shown = filterModules(data.programmes, {
    keyword: needle,
    programme,
    coordinator: coordinators[coordinator - 1] ?? '',
  });
  const go = (change: PlannerTarget['search']) => {
    const target: PlannerTarget = {
      to: '/moduleplanner-embed',
      search: { calendar_year: data.calendar_year, organizational_unit: data.organizational_unit, ...change },
    };
    void navigate({ to: target.to, search: target.search, replace: true });
  };
  const chosenYear = data.calendar_years.find(({ id }) => id === data.calendar_year);
  const { organization = 0 } = data.organizational_units.find(({ id }) => id === data.organizational_unit) ?? {};
  const units = data.organizational_units.filter(
    (each) => !chosenYear || each.organization === chosenYear.organization,
  );

  return (
    <main className={classes.embed}>
      <h1 className="ll-spoken">{words.title}</h1>
      <div className={classes.filters}>
        <CompactSelect
          label={words.calendarYear}
          width={150}
          value={data.calendar_year || null}
          placeholder={words.calendarYear}
          options={data.calendar_years.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={(calendar_year) => go({ calendar_year })}
        />
        <CompactSelect
          label={words.unit}
          width={240}
          value={data.organizational_unit || null}
          placeholder={words.unit}
          options={units.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={(organizational_unit) => go({ organizational_unit })}
        />
        <CompactSelect
          label={words.programme}
          width={230}
          value={programme}
          options={[
            { value: 0, label: words.allProgrammes },
            ...data.programmes.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          onChange={setProgramme}
        />
        {coordinators.length > 0 ? (
          <CompactSelect
            label={words.coordinator}
            width={210}
            value={coordinator}
            options={[
              { value: 0, label: words.allCoordinators },
              ...coordinators.map((name, index) => ({ value: index + 1, label: name })),
            ]}
            onChange={setCoordinator}
          />
        ) : null}
        <KeywordField label={words.keyword} clearLabel={words.clear} value={keyword} onChange={setKeyword} />
      </div>
      {data.calendar_year === 0 || data.organizational_unit === 0 ? <EmptyState title={words.noYears} /> : null}
      {data.calendar_year > 0 && data.organizational_unit > 0 && data.programmes.length === 0 ? (
        <EmptyState title={words.none} />
      ) : null}
      {data.programmes.length > 0 && shown.length === 0 ? <EmptyState title={words.noMatch} /> : null}
      {shown.length > 0 ? (
        <ModuleChart blocks={data.blocks} weeks={data.weeks} programmes={shown} organization={organization} />
      ) : null}
    </main>
  );
}
