// Level 1, /calendar/programme/year: the study years of a programme, each with its grid of parts and block units.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { startTransition, useMemo, useState } from 'react';

import { useCall } from '#client/api/query.ts';
import { usePlanChecks } from '#client/planning/checks/live/use-plan-checks.ts';
import { useCopyMode } from '#client/planning/copy/use-copy-mode.ts';
import { ColorBySelect, ColorLegend } from '#client/planning/frame/color-by.tsx';
import { describeOnBlocks } from '#client/planning/frame/describe.ts';
import { idsFrom, programmeTarget } from '#client/layout/planner-links.ts';
import { idFrom, plannerPaths } from '#shared/pages/planner-paths.ts';
import { InTime } from '#client/planning/frame/in-time.tsx';
import { LevelFrame } from '#client/planning/frame/level-frame.tsx';
import { coordinatorsOf } from '#client/planning/frame/paint.ts';
import { PageState } from '#client/planning/frame/page-state.tsx';
import { placedCounts } from '#client/planning/frame/placed-counts.ts';
import { SearchedList } from '#client/planning/frame/searched-list.tsx';
import { useColorBy } from '#client/planning/frame/use-color-by.ts';
import { useGridActions } from '#client/planning/frame/use-grid-actions.ts';
import { useOpenItem } from '#client/planning/frame/use-open-item.ts';
import { useOpenWhenSaved } from '#client/planning/frame/use-open-when-saved.ts';
import { useBreakpoint } from '#client/ui/use-breakpoint.ts';
import { withMoment, useMoment } from '#client/history/moment.ts';
import { yearContext } from '#client/planning/plan/grid-context.ts';
import type { PlanOptions } from '#client/planning/plan/use-plan.ts';
import { CompactSelect } from '#client/ui/planner/compact-select.tsx';
import { Switch } from '#client/ui/planner/switch.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { useParts } from '#client/ui/use-parts.ts';
import { useRemembered } from '#client/ui/use-remembered.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { planner } from '#shared/api/planner.ts';
import { useDeferredData } from '#client/ui/use-deferred-data.ts';
import { columnsWithin } from '#shared/planning/axis.ts';
import { firstFreeBlock } from '#shared/planning/occupancy.ts';
import { planningText } from '#shared/text/planning.ts';
import { sideText } from '#shared/text/side.ts';
import { fullName } from '#shared/text/full-name.ts';

import { CoordinatorSelect } from './coordinator-select.tsx';
import { ProgrammeFilter } from './programme-filter.tsx';
import { StartGuide } from './start-guide.tsx';
import { type Level1Data, useYearMoves, useYearPlan } from './use-year-plan.ts';
import { YearPanel } from './year-panel.tsx';

import classes from '../frame/shared-page.module.css';

export function Level1Page() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const programme = idFrom(search, 'programme');
  const at = useMoment();
  const { data: answer, error, refetch, isFetching } = useCall(planner.level1, { query: { programme, ...at } });
  const data = useDeferredData(answer);
  const year = idFrom(search, 'year');
  return (
    <InTime programme={programme} shown={data?.programme} part={year > 0 ? { year } : {}}>
      {data ? (
        <Level1
          key={`${programme}-${at.moment ?? ''}`}
          data={data}
          year={year}
          isShowing={idsFrom(search, 'show').length > 0}
          reload={refetch}
          isReading={isFetching}
        />
      ) : (
        <PageState error={error} onRetry={() => void refetch()} />
      )}
    </InTime>
  );
}

interface Level1Props {
  data: Level1Data;
  year: number;
  /** Whether a link leads to items on it. */
  isShowing: boolean;
  reload: PlanOptions['reload'];
  isReading: boolean;
}

function Level1({ data, year: filter, reload, isReading, isShowing }: Level1Props) {
  const { programme, may, years } = data;
  const narrow = useBreakpoint('phone');
  const navigate = useNavigate();
  const at = useMoment();
  const [compact, setCompact] = useRemembered('planner-compact');
  const plan = useYearPlan({ data, reload, isReading });
  const placed = Object.values(plan.state).flat();
  const checks = usePlanChecks({ plan, programme, level: '1', relation: 0, year: 0, onlyYear: filter });
  const colorBy = useColorBy(
    years,
    placed.some(({ relation_id }) => relation_id === 0),
    checks.saved,
  );
  const coordinators = useMemo(() => coordinatorsOf(years), [years]);
  const [coordinator, setCoordinator] = useState<string | null>(null);
  const copy = useCopyMode(placed);
  const moves = useYearMoves(plan, years, copy.selected);
  const yearGrids = useMemo(
    () =>
      years.map((year) => ({
        ...{ name: String(year.year), label: year.label, context: yearContext(year) },
        ...{ items: plan.state[String(year.year)] ?? [], describe: describeOnBlocks(year.blocks, year.weeks) },
      })),
    [years, plan.state],
  );
  const isEmpty = placed.length === 0 && years.every(({ grid }) => grid.length === 0);

  const shown = years.filter(({ year }) => filter === 0 || year === filter);
  // A grid is drawn as a whole for users who arrive by a zoom; so is a page that shows an item.
  const drawn = useParts(shown.length, narrow && !isShowing ? 1 : Infinity);
  const plannable = shown.filter(({ warning }) => !warning);
  const [touched, setTouched] = useState(0);
  // In a transition: the press that starts a drag must not wait until all years are rendered.
  const touch = (year: number) => startTransition(() => setTouched(year));
  const into = plannable.find(({ year }) => year === touched) ?? plannable[0];
  const blocks = into?.blocks ?? [];
  const actions = useGridActions({
    plan,
    may,
    grid: String(into?.year ?? 0),
    describe: describeOnBlocks(blocks, into?.weeks ?? []),
    context: yearContext(into),
    spotFor: (items, { height }, allowed) => firstFreeBlock(items, blocks.length, height, allowed),
  });
  const counts = useMemo(() => placedCounts(Object.values(plan.state).flat()), [plan.state]);
  const openWhenSaved = useOpenWhenSaved(placed, useOpenItem(placed, may, false));
  return (
    <LevelFrame
      crumbs={[{ label: planningText.title, to: plannerPaths.level0 }, { label: fullName(programme) }]}
      plan={plan}
      may={may}
      copy={copy}
      checks={checks}
      scopes={years.map(({ year, label }) => ({ value: year, label }))}
      programme={programme}
      years={shown}
      level="level1"
      narrow={narrow}
      plannable={into !== undefined}
      grids={plannable.map(({ year }) => String(year))}
      saveLabel={planningText.level1.save}
      source={{ relation: 0, level: '1' }}
      selecting={{ moves, steps: { unit: 'block', count: blocks.length }, grids: yearGrids }}
      filters={
        <div className={classes.filters}>
          <ProgrammeFilter programme={programme.id} />
          <CompactSelect
            label={planningText.year}
            width={130}
            value={filter}
            options={[
              { value: 0, label: planningText.allYears },
              ...years.map(({ year, label }) => ({ value: year, label })),
            ]}
            onChange={(year) => {
              const { to, search } = withMoment(programmeTarget(programme.id, year), at);
              void navigate({ to, search, replace: true });
            }}
          />
          <ColorBySelect view={colorBy} />
          <CoordinatorSelect names={coordinators} name={coordinator} onChange={setCoordinator} />
          {narrow ? null : <Switch label={planningText.level1.compact} on={compact} onChange={setCompact} />}
          <ColorLegend view={colorBy} />
        </div>
      }
      side={
        <>
          {(['parts', 'block_units'] as const).map((list) => (
            <SearchedList
              key={list}
              title={list === 'parts' ? planningText.level1.side : sideText.blockUnits}
              programme={programme}
              list={list}
              placed={counts}
              sizeOf={() => ({ width: columnsWithin(blocks.length)[0]?.width ?? 1, height: 2 })}
              locked={plan.saving}
              onAdd={actions.add}
              onOpen={openWhenSaved}
            />
          ))}
        </>
      }
      sideHead={
        plannable.length > 1 ? (
          <CompactSelect
            label={planningText.side.into}
            value={into?.year ?? 0}
            options={plannable.map(({ year, label }) => ({
              value: year,
              label: `${planningText.side.into} ${label}`,
            }))}
            onChange={setTouched}
          />
        ) : null
      }
    >
      {shown.length === 0 ? <EmptyState title={planningText.notFound} /> : null}
      {isEmpty && !at.moment ? <StartGuide data={data} /> : null}
      {shown.slice(0, drawn).map((year) => (
        <YearPanel
          key={year.year}
          year={year}
          plan={plan}
          may={may}
          copy={copy}
          checks={checks}
          moves={moves}
          grids={yearGrids}
          narrow={narrow}
          density={compact ? 'compact' : 'roomy'}
          paint={colorBy.paint}
          coordinator={coordinator}
          hasStart={data.missing.every(({ step }) => step !== 'year_start')}
          programme={programme}
          onTouch={() => touch(year.year)}
        />
      ))}
      {drawn < shown.length ? <Skeletons of="table" rows={4} /> : null}
    </LevelFrame>
  );
}
