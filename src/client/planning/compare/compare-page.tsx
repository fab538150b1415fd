// /compare: two programmes beside each other, or one at two moments: as a list, on a board, or side by side.
import { useNavigate, useSearch } from '@tanstack/react-router';

import { useCall } from '#client/api/query.ts';
import { FileMenu } from '#client/layout/file-menu.tsx';
import { ReadersOnly } from '#client/layout/readers-only.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Page } from '#client/ui/page.tsx';
import { IconSwitchHorizontal } from '#client/ui/planner/icons.ts';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { compare, type Comparison } from '#shared/api/compare.ts';
import { documents } from '#shared/api/documents.ts';
import { planner } from '#shared/api/planner.ts';
import { compareText } from '#shared/text/compare.ts';
import { fullName } from '#shared/text/full-name.ts';
import { dutchMomentOf } from '#shared/text/moment.ts';

import { CompareBoard } from './compare-board.tsx';
import { DifferenceTable } from './difference-table.tsx';
import { comparePath, type CompareSearch, type CompareView, compareViews } from './search.ts';
import { SidePicker } from './side-picker.tsx';
import { useLabels } from './use-labels.ts';

import classes from './compare-page.module.css';

const words = compareText;
const files = { docx: documents.changesWord, xlsx: documents.changesExcel, csv: documents.changesCsv };

export function ComparePage() {
  return (
    <ReadersOnly object="programme" title={words.title}>
      <Compare />
    </ReadersOnly>
  );
}

function Compare() {
  const search: CompareSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const { left, right, view = 'list' } = search;
  const go = (next: CompareSearch) =>
    void navigate({ to: comparePath, search: { ...search, ...next } as Record<string, string>, replace: true });
  const { data: programmes = [] } = useCall(planner.programmes);
  const options = programmes.map((each) => ({ value: each.id, label: fullName(each) }));
  const isAsked = left !== undefined && right !== undefined;
  const query = { left: left ?? '', right: right ?? '' };
  const { data, error, refetch } = useCall(compare.compare, { query }, { enabled: isAsked });

  const content = () => {
    if (!isAsked) return <EmptyState title={words.choose} />;
    if (error?.status === 404) return <EmptyState title={words.notFound} />;
    if (error)
      return [400, 403, 422].includes(error.status) ? (
        <EmptyState title={Object.values(error.errors)[0] ?? error.message} />
      ) : (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      );
    if (!data) return <Skeletons of="table" rows={10} />;
    return (
      <Tabs
        label={words.viewsLabel}
        tabs={compareViews.map((value) => ({ value, label: words.views[value] }))}
        value={view}
        onChange={(chosen) => go({ view: chosen as CompareView })}
      >
        <View comparison={data} view={view} />
      </Tabs>
    );
  };

  return (
    <Page
      title={words.title}
      actions={isAsked && data ? <FileMenu calls={files} query={query} name={words.file} /> : null}
    >
      <div className={classes.sides}>
        <SidePicker label={words.left} side={left} programmes={options} onChange={(side) => go({ left: side })} />
        <IconButton
          label={words.swap}
          variant="plain"
          icon={<IconSwitchHorizontal size={18} stroke={1.7} aria-hidden="true" />}
          onClick={() => go({ ...(right && { left: right }), ...(left && { right: left }) })}
        />
        <SidePicker label={words.right} side={right} programmes={options} onChange={(side) => go({ right: side })} />
      </div>
      {content()}
    </Page>
  );
}

function View({ comparison, view }: { comparison: Comparison; view: CompareView }) {
  const { left, right } = comparison;
  const labelOf = useLabels(left.programme.organization);
  if (view === 'list') return <DifferenceTable comparison={comparison} labelOf={labelOf} />;
  if (!left.years || !right.years) return <EmptyState title={words.noPlan} />;
  if (view === 'board') return <CompareBoard comparison={comparison} side="right" name={nameOf(right)} withDropped />;
  return (
    <div className={classes.beside}>
      {(['left', 'right'] as const).map((side) => (
        <div key={side}>
          <h2 className={classes.sideTitle}>{nameOf(comparison[side])}</h2>
          <CompareBoard comparison={comparison} side={side} name={nameOf(comparison[side])} withDropped={false} />
        </div>
      ))}
    </div>
  );
}

function nameOf({ name, moment }: Comparison['left']): string {
  return `${name}, ${moment ? words.at(dutchMomentOf(new Date(moment))) : words.now}`;
}
