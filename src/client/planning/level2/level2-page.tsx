// Levels 2 and 2.5: the contents of a placed part. Units on the weeks of its blocks, or sub-parts on those blocks.
import { useSearch } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';

import { callWithTag } from '#client/api/call.ts';
import { useCall } from '#client/api/query.ts';
import { FindingsChip } from '#client/planning/checks/live/findings-chip.tsx';
import { thisPage, usePlanChecks } from '#client/planning/checks/live/use-plan-checks.ts';
import { useCopyMode } from '#client/planning/copy/use-copy-mode.ts';
import { ColorBySelect, ColorLegend } from '#client/planning/frame/color-by.tsx';
import { levelCrumbs } from '#client/planning/frame/level-crumbs.ts';
import { idFrom } from '#shared/pages/planner-paths.ts';
import { InTime } from '#client/planning/frame/in-time.tsx';
import { LevelFrame } from '#client/planning/frame/level-frame.tsx';
import { PageState } from '#client/planning/frame/page-state.tsx';
import { placedCounts } from '#client/planning/frame/placed-counts.ts';
import { SearchedList } from '#client/planning/frame/searched-list.tsx';
import { HeadTotals } from '#client/planning/frame/totals.tsx';
import { useMoves } from '#client/planning/frame/use-moves.tsx';
import { useColorBy } from '#client/planning/frame/use-color-by.ts';
import { useOpenItem } from '#client/planning/frame/use-open-item.ts';
import { useOpenWhenSaved } from '#client/planning/frame/use-open-when-saved.ts';
import { useBreakpoint } from '#client/ui/use-breakpoint.ts';
import { useMoment } from '#client/history/moment.ts';
import { partContext } from '#client/planning/plan/grid-context.ts';
import { fromWire, toWire } from '#client/planning/plan/plan-item.ts';
import { type PlanOptions, usePlan } from '#client/planning/plan/use-plan.ts';
import { KeywordField } from '#client/ui/fields/keyword-field.tsx';
import { StatusChip } from '#client/ui/status-chip.tsx';
import { useObjectLabel } from '#client/api/labels.ts';
import { useDeferredData } from '#client/ui/use-deferred-data.ts';
import { planner } from '#shared/api/planner.ts';
import { columnsWithin } from '#shared/planning/axis.ts';
import { catalogueText } from '#shared/text/catalogue.ts';
import { liveChecksText } from '#shared/text/live-checks.ts';
import { planningText } from '#shared/text/planning.ts';
import { sideText } from '#shared/text/side.ts';

import { MirrorControl } from './mirror-control.tsx';
import { isMirroredGrid, type Level2Data, PartPanel, usePartGrid } from './part-panel.tsx';

import sharedPage from '../frame/shared-page.module.css';
import sharedPanel from '../frame/shared-panel.module.css';

const grid = 'grid';
const weekLists = [{ list: 'week_units', title: planningText.level2.side }] as const;
const blockLists = [
  { list: 'parts', title: planningText.level2.sideParts },
  { list: 'block_units', title: sideText.blockUnits },
] as const;

export function Level2Page({ level }: { level: '2' | '2.5' }) {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const relation = idFrom(search, 'relation_id');
  const at = useMoment();
  const {
    data: answer,
    error,
    refetch,
    isFetching,
  } = useCall(planner.level2, { query: { relation_id: relation, level, ...at } });
  const data = useDeferredData(answer);
  return (
    <InTime shown={data?.programme} part={{ relation_id: relation }}>
      {data ? (
        <Level2 key={`${relation}-${level}-${at.moment ?? ''}`} data={data} reload={refetch} isReading={isFetching} />
      ) : (
        <PageState error={error} onRetry={() => void refetch()} />
      )}
    </InTime>
  );
}

function Level2({ data, reload, isReading }: { data: Level2Data } & Pick<PlanOptions, 'reload' | 'isReading'>) {
  const { level, programme, year, may, relation, blocks } = data;
  const sub = level === '2.5';
  const words = planningText.level2;
  const name = relation.programme_part_object?.title || catalogueText.untitled;
  const lists = sub ? blockLists : weekLists;
  const narrow = useBreakpoint('phone');
  const label = useObjectLabel('programme_part');
  const grids = useMemo(() => ({ [grid]: { items: data.grid.map(fromWire), etag: data.etag } }), [data]);
  const plan = usePlan({
    grids,
    item: sub ? words.itemPart : words.item,
    send: (_name, items, etag) => {
      const { relation_id } = relation;
      const rows = items.map(toWire);
      if (!sub) return callWithTag(planner.saveWeekUnits, { body: { relation_id, grid: rows }, ifMatch: etag });
      const place = { programme: programme.id, year: year.year, relation_id, whole: true };
      return callWithTag(planner.saveBlockParts, { body: { ...place, grid: rows }, ifMatch: etag });
    },
    contextOf: () => partContext(data, isMirroredGrid(data, data.grid)),
    reload,
    isReading,
  });
  const at = { level, relation: relation.relation_id, year: year.year };
  const checks = usePlanChecks({ plan, programme, ...at });
  const copy = useCopyMode(plan.state[grid] ?? []);
  const [keyword, setKeyword] = useState('');
  const needle = useDeferredValue(keyword).trim();
  const view = usePartGrid(data, plan, needle);
  const items = plan.state[grid] ?? [];
  const moves = useMoves({
    ...{ plan, selected: copy.selected, contextOf: () => view.context, flagged: view.flagged },
    outside: view.outside,
    whereOn: (_grid, place) => view.describe.where(place),
  });
  const painted = useMemo(() => [data], [data]);
  const colorBy = useColorBy(
    painted,
    items.some(({ relation_id }) => relation_id === 0),
    checks.saved,
  );
  const counts = useMemo(() => placedCounts(plan.state[grid] ?? []), [plan.state]);
  const openWhenSaved = useOpenWhenSaved(items, useOpenItem(items, may, !sub));
  const blockWidth = columnsWithin(blocks.length)[0]?.width ?? 1;

  return (
    <LevelFrame
      crumbs={levelCrumbs(data, useMoment())}
      title={name}
      marks={
        <>
          <StatusChip label={label.singular} />
          <FindingsChip checks={checks} scope={thisPage} of={name} />
        </>
      }
      plan={plan}
      may={may}
      copy={copy}
      checks={checks}
      scopes={[{ value: thisPage, label: liveChecksText.part }]}
      programme={programme}
      part={relation.programme_part ?? 0}
      years={[year]}
      level={sub ? 'level1' : 'level2'}
      narrow={narrow}
      plannable={blocks.length > 0}
      grids={[grid]}
      saveLabel={sub ? words.saveParts : words.save}
      source={{ relation: relation.relation_id, level, contents: data.contents }}
      selecting={{
        moves,
        steps: sub ? { unit: 'block', count: blocks.length } : { unit: 'week', count: data.weeks.length },
      }}
      filters={
        <div className={sharedPage.filters}>
          {sub ? null : (
            <>
              <KeywordField
                label={words.keyword}
                clearLabel={planningText.side.clear}
                value={keyword}
                onChange={setKeyword}
              />
              {narrow ? null : <MirrorControl view={view} plan={plan} relation={relation} may={may} />}
            </>
          )}
          <ColorBySelect view={colorBy} />
          <span className={sharedPanel.grow} />
          <HeadTotals
            totals={view.counted.head}
            counted={relation.programme_part_object?.count_ects_credits !== false}
          />
          <ColorLegend view={colorBy} />
        </div>
      }
      side={
        <>
          {lists.map(({ list, title }) => (
            <SearchedList
              key={list}
              title={title}
              programme={programme}
              list={list}
              {...(sub && { inside: { relation: relation.relation_id, part: relation.programme_part ?? 0 } })}
              placed={counts}
              sizeOf={() => ({ width: blockWidth, height: sub ? 2 : 1 })}
              locked={plan.saving}
              onAdd={view.actions.add}
              onOpen={openWhenSaved}
            />
          ))}
        </>
      }
    >
      <PartPanel {...{ data, plan, view, copy, moves, narrow, needle }} marks={checks.marks} paint={colorBy.paint} />
    </LevelFrame>
  );
}
