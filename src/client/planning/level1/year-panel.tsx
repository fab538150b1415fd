// One study year of level 1: its head, its grid, or the warning that there is nothing to plan on.
import { useCallback, useMemo, useState } from 'react';

import type { PlanChecks } from '#client/planning/checks/live/use-plan-checks.ts';
import { describeOnBlocks } from '#client/planning/frame/describe.ts';
import { AxisLines, coversOf, isPartIn } from '#client/planning/frame/axis-lines.tsx';
import { boardEntry, markedEntry, paintedEntry } from '#client/planning/frame/entries.ts';
import { ItemList } from '#client/planning/frame/item-list.tsx';
import type { Paint } from '#client/planning/frame/paint.ts';
import { PanelWarning } from '#client/planning/frame/panel-warning.tsx';
import { useDuplicate } from '#client/planning/frame/use-duplicate.ts';
import { useGridActions } from '#client/planning/frame/use-grid-actions.ts';
import { useInside } from '#client/planning/frame/use-inside.ts';
import { useOpenItem } from '#client/planning/frame/use-open-item.ts';
import { ClosedBoard } from '#client/planning/grid/closed-board.tsx';
import type { OtherGrid } from '#client/planning/grid/move-dialog.tsx';
import { Board, type BoardFooter } from '#client/planning/grid/board.tsx';
import { selectingOn } from '#client/planning/selection/selecting-on.ts';
import type { CopyMode } from '#client/planning/copy/use-copy-mode.ts';
import { yearContext } from '#client/planning/plan/grid-context.ts';
import { yearGridTotals } from '#client/planning/plan/grid-totals.ts';
import type { Plan } from '#client/planning/plan/use-plan.ts';
import { useRights } from '#client/api/me.ts';
import { plannerPaths } from '#shared/pages/planner-paths.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import type { OutputOf } from '#client/api/send.ts';
import type { PlannerMay, ProgrammeHead } from '#shared/api/planner-shapes.ts';
import type { planner } from '#shared/api/planner.ts';
import { can } from '#shared/permissions/rights.ts';
import { ectsOfBlock, ectsOfYear } from '#shared/planning/even-share.ts';
import { planningText } from '#shared/text/planning.ts';

import { type LiveTotals, liveTotals, useLiveTotals } from './live-totals.ts';
import { LoadStrip } from './load-strip.tsx';
import type { YearMoves } from './use-year-plan.ts';
import { BlockTable, type BlockTableProps, YearHead, type YearHeadProps } from './year-head.tsx';

import classes from '../frame/shared-panel.module.css';
/** Compact, two study years fit on a laptop; an item of two lines then has its words on one. */
const cellHeights = { roomy: 40, compact: 20 };
const emptyRows = { roomy: 4, compact: 2 };

export interface YearPanelProps {
  year: OutputOf<typeof planner.level1>['years'][number];
  plan: Plan;
  may: PlannerMay;
  copy: CopyMode;
  checks: PlanChecks;
  moves: YearMoves;
  /** The study years that an item can go to. */
  grids: readonly OtherGrid[];
  narrow: boolean;
  density: 'roomy' | 'compact';
  paint: Paint;
  /** The coordinator whose weeks are marked in the load; null for none. */
  coordinator: string | null;
  programme: ProgrammeHead;
  /** Whether it has a start year. */
  hasStart: boolean;
  /** The year that was touched last is where '+' puts things. */
  onTouch: () => void;
}

export function YearPanel({
  year,
  plan,
  may,
  copy,
  checks,
  moves,
  grids,
  narrow,
  density,
  paint,
  coordinator,
  programme,
  hasStart,
  onTouch,
}: YearPanelProps) {
  const grid = String(year.year);
  const describe = useMemo(() => describeOnBlocks(year.blocks, year.weeks), [year.blocks, year.weeks]);
  const context = yearContext(year);
  const actions = useGridActions({ plan, grid, may, describe, context });
  const { items } = actions;
  const duplicate = useDuplicate({
    actions,
    context,
    describe,
    source: { programme: programme.id, relation: 0, level: '1' },
    year: year.year,
  });
  const open = useOpenItem(items, may, false);
  const { weeks } = year;
  const { marks } = checks;
  const moving = moves.on(grid);
  // What came from another year has its contents there.
  const contents = items.some(({ wire }) => wire && wire.year !== year.year) ? moves.contents : year.contents;
  const blocks = year.blocks.length;
  const counted = useMemo(() => yearGridTotals({ items, contents, weeks, blocks }), [items, contents, weeks, blocks]);
  // Users who may not see what is inside the parts get the server's totals until they change something.
  const perBlock = contents === null && !plan.changed.includes(grid) ? year.block_totals : counted.perBlock;
  const [live] = useState(liveTotals);
  const inside = useInside(counted.nodes, weeks, blocks);
  const entries = useMemo(
    () =>
      items.map((item) => {
        const entry = boardEntry(item, counted.totals.get(item.key), inside.of(item.key));
        return markedEntry(paintedEntry(entry, paint.of(item.relation_id)), marks.get(item.key));
      }),
    [items, counted, inside, paint, marks],
  );
  const covers = useMemo(() => coversOf(year.blocks, weeks, isPartIn(items)), [year.blocks, weeks, items]);
  const label = planningText.level1.grid(year.label);
  const findItem = useCallback(
    (key: string) =>
      Object.values(plan.state)
        .flat()
        .find((item) => item.key === key),
    [plan.state],
  );

  const strip = (moved: BoardFooter['moved'], pointed: string | null) => (
    <LoadStrip
      year={year}
      contents={contents}
      items={items}
      find={findItem}
      all={moves.contents}
      nodes={counted.nodes}
      moved={moved}
      pointed={pointed}
      coordinator={coordinator}
      live={live}
    />
  );

  const rights = useRights();
  const readsOutcomes = can(rights, 'calendar__level1', 'read') && can(rights, 'learning_outcome', 'read');
  const outcomesOf = { programme: programme.id, year: year.year };
  const mayCopy = may.copy && !narrow && !copy.active && items.length > 0;
  const copyYear = () =>
    copy.copyAll(
      items.map(({ key }) => key),
      'year',
    );

  const content = () => {
    if (year.warning)
      return (
        <ClosedBoard name={year.label} context={context}>
          <Warning
            text={year.warning}
            unit={programme.organizational_unit.id}
            year={year.calendar_year?.id}
            hasStart={hasStart}
          />
        </ClosedBoard>
      );
    if (narrow)
      return (
        <>
          <ItemList label={label} items={entries} order="columns" describe={describe} onOpen={open} />
          {contents ? strip(null, null) : null}
        </>
      );
    return (
      <div className={classes.scroll}>
        <div className={classes.wide}>
          <LiveBlocks
            // Compact, there is no room for more words than before.
            live={density === 'roomy' ? live : null}
            label={planningText.range(year.label, year.calendar_year?.title ?? '')}
            blocks={year.blocks}
            sums={perBlock}
            target={ectsOfBlock(programme, blocks)}
          />
          <Board
            label={label}
            items={entries}
            context={context}
            cellHeight={cellHeights[density]}
            rows={emptyRows[density]}
            describe={describe}
            locked={plan.saving}
            mayChange={may.update}
            covers={covers}
            background={
              <AxisLines
                blocks={year.blocks}
                weeks={weeks}
                by="block"
                empty={
                  entries.length === 0
                    ? { title: planningText.emptyGrid, hint: may.create ? planningText.emptyGridHint : '' }
                    : null
                }
              />
            }
            {...moving}
            onReceive={moving.onPlace}
            grids={grids}
            onMoveTo={moves.byDialog}
            onOpen={open}
            onDuplicate={may.copy && may.update ? duplicate : undefined}
            onRemove={may.delete && may.update ? actions.remove : undefined}
            onBringIn={may.create && may.update ? actions.bringIn : undefined}
            {...selectingOn(copy, may)}
            onTouch={onTouch}
            footer={contents ? ({ moved, pointed }) => strip(moved, pointed) : undefined}
          />
        </div>
      </div>
    );
  };

  return (
    <section
      className={classes.panel}
      style={inside.colors}
      tabIndex={-1}
      aria-label={year.label}
      data-density={density}
      data-year={year.year}
    >
      <LiveHead
        live={live}
        year={year}
        totals={counted.sums}
        choices={counted.choices}
        target={ectsOfYear(programme)}
        checks={checks}
        outcomes={readsOutcomes ? { to: plannerPaths.matrix, search: outcomesOf } : undefined}
        onCopy={mayCopy ? copyYear : undefined}
        isSaving={plan.saving}
      />
      {content()}
    </section>
  );
}

/** Publishes nothing. */
const still = liveTotals();

function LiveHead({ live, ...props }: YearHeadProps & { live: LiveTotals }) {
  const carried = useLiveTotals(live);
  return <YearHead {...props} {...(carried && { totals: carried.sums, choices: carried.choices })} />;
}

function LiveBlocks({ live, ...props }: BlockTableProps & { live: LiveTotals | null }) {
  const carried = useLiveTotals(live ?? still);
  return <BlockTable {...props} sums={carried?.perBlock ?? props.sums} />;
}

interface WarningProps {
  text: string;
  unit: number;
  year: number | undefined;
  hasStart: boolean;
}

/** With a link to the calendar where that can be fixed, which is unknown without a start year. */
function Warning({ text, unit, year, hasStart }: WarningProps) {
  const rights = useRights();
  const missing = year === undefined && hasStart;
  return (
    <PanelWarning text={text}>
      {missing && can(rights, 'calendar__year', 'read') ? (
        <ButtonLink to="/calendar/hva">{planningText.level1.toYears}</ButtonLink>
      ) : null}
      {year !== undefined && can(rights, 'calendar__organization', 'read') ? (
        <ButtonLink to="/calendar/organizationalunit" search={{ ...(unit && { unit }), ...(year && { year }) }}>
          {planningText.level1.toCalendar}
        </ButtonLink>
      ) : null}
    </PanelWarning>
  );
}
