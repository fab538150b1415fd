// Level 3: courses and exams of a placed unit, one row per week, with their edit form.
import { useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';

import { callWithTag } from '#client/api/call.ts';
import { useObjectLabel } from '#client/api/labels.ts';
import { useCall } from '#client/api/query.ts';
import { FindingsChip } from '#client/planning/checks/live/findings-chip.tsx';
import { thisPage, usePlanChecks } from '#client/planning/checks/live/use-plan-checks.ts';
import { useCopyMode } from '#client/planning/copy/use-copy-mode.ts';
import { ColorBySelect, ColorLegend } from '#client/planning/frame/color-by.tsx';
import { levelCrumbs } from '#client/planning/frame/level-crumbs.ts';
import { idFrom } from '#shared/pages/planner-paths.ts';
import { InTime } from '#client/planning/frame/in-time.tsx';
import { LevelFrame } from '#client/planning/frame/level-frame.tsx';
import { placedCounts } from '#client/planning/frame/placed-counts.ts';
import { PageState } from '#client/planning/frame/page-state.tsx';
import { useColorBy } from '#client/planning/frame/use-color-by.ts';
import { useMoves } from '#client/planning/frame/use-moves.tsx';
import { SideList } from '#client/planning/frame/side-list.tsx';
import { HeadTotals } from '#client/planning/frame/totals.tsx';
import { useBreakpoint } from '#client/ui/use-breakpoint.ts';
import { useMoment } from '#client/history/moment.ts';
import { innerGridTotals } from '#client/planning/plan/grid-totals.ts';
import { lessonContext } from '#client/planning/plan/grid-context.ts';
import { fromWire, toWire } from '#client/planning/plan/plan-item.ts';
import { type ReloadOptions, usePlan } from '#client/planning/plan/use-plan.ts';
import { lazyComponent } from '#client/ui/lazy.tsx';
import { NotFetched } from '#client/ui/not-fetched.tsx';
import { notifyFailed } from '#client/ui/notify.tsx';
import { StatusChip } from '#client/ui/status-chip.tsx';
import { useDeferredData } from '#client/ui/use-deferred-data.ts';
import { planner } from '#shared/api/planner.ts';
import { catalogueText } from '#shared/text/catalogue.ts';
import { liveChecksText } from '#shared/text/live-checks.ts';
import { planningText } from '#shared/text/planning.ts';

import { type Level3Data, useLessonGrid } from './use-lesson-grid.ts';
import { useLessonRepair } from './use-lesson-repair.ts';
import { WeekPanel } from './week-panel.tsx';

import classes from '../frame/shared-page.module.css';

const LessonForm = lazyComponent(async () => (await import('./lesson-form.tsx')).LessonForm);

const grid = 'grid';
/** Half of the width: room for a title and its hours. */
const newWidth = 6;
/** Courses and exams hold nothing. */
const nothingInside = { items: [], lessons: [] };

export function Level3Page() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const [week, block] = [idFrom(search, 'relation_week_id'), idFrom(search, 'relation_block_id')];
  const at = useMoment();
  const query = { ...(week > 0 ? { relation_week_id: week } : { relation_block_id: block }), ...at };
  const { data: answer, error, refetch, isFetching } = useCall(planner.level3, { query });
  const data = useDeferredData(answer);
  const reload = async (options?: ReloadOptions) => (await refetch(options)).data;
  return (
    <InTime shown={data?.programme} part={{ relation_id: week || block }}>
      {data ? (
        <Level3
          key={`${week}-${block}-${at.moment ?? ''}`}
          data={data}
          placedAs={week > 0 ? 'week' : 'block'}
          reload={reload}
          isReading={isFetching}
        />
      ) : (
        <PageState error={error} onRetry={() => void refetch()} />
      )}
    </InTime>
  );
}

interface Given {
  data: Level3Data;
  placedAs: 'week' | 'block';
  reload: (options?: ReloadOptions) => Promise<Level3Data | undefined>;
  isReading: boolean;
}

function Level3({ data, placedAs, reload, isReading }: Given) {
  const { programme, year, may, relation, weeks, side } = data;
  const words = planningText.level3;
  const title = relation.educational_unit_object?.title || catalogueText.untitled;
  const narrow = useBreakpoint('phone');
  const label = useObjectLabel('educational_unit');
  const names = { course: useObjectLabel('course').plural, exam: useObjectLabel('exam').plural };
  const [editing, setEditing] = useState(0);
  const grids = useMemo(() => ({ [grid]: { items: data.grid.map(fromWire), etag: data.etag } }), [data]);
  const plan = usePlan({
    grids,
    item: words.item,
    contextOf: () => lessonContext(data),
    send: (_name, items, etag) => {
      const { relation_id } = relation;
      const place = placedAs === 'week' ? { relation_week_id: relation_id } : { relation_block_id: relation_id };
      return callWithTag(planner.saveLessons, { body: { ...place, grid: items.map(toWire) }, ifMatch: etag });
    },
    reload,
    isReading,
  });
  const at = { level: '3', relation: relation.relation_id, year: year.year } as const;
  const checks = usePlanChecks({ plan, programme, ...at });
  const copy = useCopyMode(plan.state[grid] ?? []);
  const view = useLessonGrid(data, plan);
  const painted = useMemo(() => [{ grid: data.grid, contents: null }], [data.grid]);
  const hasNew = view.actions.items.some(({ relation_id }) => relation_id === 0);
  const colorBy = useColorBy(painted, hasNew, null);
  const repairOf = useLessonRepair(view, checks);
  const { items } = view.actions;
  const moves = useMoves({
    ...{ plan, selected: copy.selected, contextOf: () => view.context },
    whereOn: (_grid, place) => view.describe.where(place),
  });
  const blocks = (weeks.at(-1)?.block ?? -1) + 1;
  const counted = innerGridTotals({ items, contents: nothingInside, weeks, blocks }, relation);
  const edited = data.grid.find(({ relation_id }) => relation_id === editing);

  const open = (key: string) => {
    const item = items.find((each) => each.key === key);
    if (!item?.wire || item.relation_id === 0) return notifyFailed(planningText.notSavedYet);
    if (!may.update_level3) return notifyFailed(planningText.noRead);
    return setEditing(item.relation_id);
  };

  return (
    <LevelFrame
      crumbs={levelCrumbs(data, useMoment())}
      title={title}
      marks={
        <>
          <StatusChip label={label.singular} tone="ok" />
          <FindingsChip checks={checks} scope={thisPage} of={title} />
        </>
      }
      plan={plan}
      may={may}
      copy={copy}
      checks={checks}
      scopes={[{ value: thisPage, label: liveChecksText.unit }]}
      repairOf={may.update && !plan.saving ? repairOf : undefined}
      programme={programme}
      years={[year]}
      level="level3"
      narrow={narrow}
      plannable={weeks.length > 0}
      grids={[grid]}
      saveLabel={words.save}
      source={{ relation: relation.relation_id, level: '3', placedAs }}
      selecting={{ moves, steps: { unit: 'week', count: weeks.length, down: true } }}
      filters={
        <div className={classes.filters}>
          <ColorBySelect view={colorBy} always />
          <ColorLegend view={colorBy} />
        </div>
      }
      side={
        <>
          {(['course', 'exam'] as const).map((kind) => (
            <SideList
              key={kind}
              title={names[kind]}
              items={side.filter((item) => item.kind === kind)}
              placed={placedCounts(plan.state[grid] ?? [])}
              sizeOf={() => ({ width: newWidth, height: 1 })}
              locked={plan.saving}
              onAdd={view.actions.add}
            />
          ))}
        </>
      }
    >
      <WeekPanel
        data={data}
        plan={plan}
        view={view}
        copy={copy}
        moves={moves}
        narrow={narrow}
        marks={checks.marks}
        paint={colorBy.paint}
        totals={<HeadTotals totals={counted.head} />}
        onOpen={open}
      />
      {edited ? (
        <LessonForm
          key={edited.relation_id}
          item={edited}
          organization={programme.organization}
          programme={programme.id}
          unit={programme.organizational_unit.id}
          mayUpdate={may.update_level3}
          reload={async () => (await reload())?.grid.find(({ relation_id }) => relation_id === editing)}
          onClose={() => setEditing(0)}
          renderFailed={(retry) => <NotFetched onRetry={retry} onClose={() => setEditing(0)} />}
        />
      ) : null}
    </LevelFrame>
  );
}
