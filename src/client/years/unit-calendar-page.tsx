// /calendar/organizationalunit: choose a cluster and a year, and view or edit how it divides that year.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';

import { callWithTag } from '#client/api/call.ts';
import { useCall } from '#client/api/query.ts';
import { useLoaded } from '#client/api/use-loaded.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { Page } from '#client/ui/page.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { contract } from '#shared/api/contract.ts';
import { type CalendarYearRecord, type UnitCalendarRecord, withoutParts } from '#shared/api/years.ts';
import { today } from '#shared/planning/today.ts';
import { unitCalendarText } from '#shared/text/unit-calendar.ts';

import { UnitCalendarForm } from './unit-calendar-form.tsx';
import type { LoadedCalendar } from './use-calendar-form.ts';
import { type UnitChoice, useUnits, defaultUnit } from './use-units.ts';
import { yearOfRecord } from './year-record.ts';

import classes from './unit-calendar-page.module.css';

const texts = unitCalendarText;

export function UnitCalendarPage() {
  const search: { unit?: number; year?: number } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const { units, error: unitsError, refetch: refetchUnits } = useUnits();
  const { data: years, error: yearsError, refetch: refetchYears } = useCall(contract.years.list, withoutParts);
  const unit = search.unit === undefined ? defaultUnit(units ?? []) : units?.find(({ id }) => id === search.unit);
  const ofSchool = (years ?? []).filter(({ organization }) => organization === unit?.organization);
  const year = search.year === undefined ? defaultYear(ofSchool) : ofSchool.find(({ id }) => id === search.year);

  const go = (next: { unit?: number; year?: number }) =>
    void navigate({ to: '/calendar/organizationalunit', search: next });
  // Another school has other years.
  const chooseUnit = (id: number) => {
    const same = units?.find((each) => each.id === id)?.organization === unit?.organization;
    go({ unit: id, ...(same && year ? { year: year.id } : {}) });
  };

  const content = () => {
    const error = unitsError ?? yearsError;
    if (error) {
      const retry = () => void Promise.all([refetchUnits(), refetchYears()]);
      return <ErrorState message={error.message} onRetry={retry} />;
    }
    if (!units || !years) return <Skeletons of="form" rows={6} />;
    if (units.length === 0) return <EmptyState title={texts.noUnits} />;
    if (unit && ofSchool.length === 0)
      return (
        <EmptyState
          title={texts.noYears}
          message={texts.noYearsHint}
          action={<ButtonLink to="/calendar/hva">{texts.toYears}</ButtonLink>}
        />
      );
    if (!unit || !year) return <EmptyState title={texts.notFound} />;
    return <Calendar key={`${unit.id}-${year.id}`} unit={unit} year={year} tools={tools} />;
  };

  return (
    <Page
      title={texts.heading}
      actions={
        // Also rendered while units and years load, so that nothing moves afterwards.
        units?.length === 0 ? null : (
          <div className={classes.filters}>
            <SelectField
              inputId="cluster"
              label={texts.cluster}
              required
              disabled={!units || !years}
              value={unit?.id ?? 0}
              options={(units ?? []).map(({ id, label }) => ({ value: id, label }))}
              onChange={chooseUnit}
            />
            <SelectField
              inputId="jaar"
              label={texts.year}
              required
              disabled={!units || !years}
              value={year?.id ?? 0}
              options={ofSchool.map(({ id, title }) => ({ value: id, label: title }))}
              onChange={(id) => go({ ...(unit ? { unit: unit.id } : {}), year: id })}
            />
            <div ref={setTools} className={classes.tools} />
          </div>
        )
      }
    >
      {content()}
    </Page>
  );
}

function Calendar(props: { unit: UnitChoice; year: CalendarYearRecord; tools: HTMLElement | null }) {
  const { unit, year, tools } = props;
  const calendarYear = useMemo(() => yearOfRecord(year), [year]);
  const [reloads, setReloads] = useState(0);
  const load = async (): Promise<LoadedCalendar> => {
    const query = { organizational_unit: unit.id, calendar_year: year.id };
    const { data, etag } = await callWithTag(contract.unitCalendar.get, { query });
    return { record: data as UnitCalendarRecord, etag };
  };
  const { data: loaded, error, refetch } = useLoaded(['unit-calendar', unit.id, year.id, reloads], load);
  if (error && !loaded)
    return error.status === 404 ? (
      <EmptyState title={texts.notFound} />
    ) : (
      <ErrorState message={error.message} onRetry={() => void refetch()} />
    );
  if (!loaded) return <Skeletons of="form" rows={6} />;
  return (
    <UnitCalendarForm
      key={reloads}
      unit={unit}
      calendarYear={year.id}
      year={calendarYear}
      tools={tools}
      loaded={loaded}
      readOnly={unit.readOnly}
      reload={load}
      onCancel={() => setReloads(reloads + 1)}
    />
  );
}

/** The current year, else the next one, else the last. */
function defaultYear(years: readonly CalendarYearRecord[]): CalendarYearRecord | undefined {
  const now = today();
  return years.find((year) => now <= yearOfRecord(year).end_date) ?? years.at(-1);
}
