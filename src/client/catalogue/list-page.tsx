// The list of an object: new button, keyword filter, table, icons per row. The router shows it for every object's path.
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';

import { useObjectLabel } from '#client/api/labels.ts';
import { useCall } from '#client/api/query.ts';
import { TrashLink } from '#client/restore/trash-link.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { KeywordField } from '#client/ui/fields/keyword-field.tsx';
import { IconCalendarPlus, IconPlus, IconWorld } from '#client/ui/icons.ts';
import { lazyComponent } from '#client/ui/lazy.tsx';
import { RenderInChunks } from '#client/ui/render-in-chunks.tsx';
import { NotFetched } from '#client/ui/not-fetched.tsx';
import { Page } from '#client/ui/page.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { DataTable } from '#client/ui/table.tsx';
import { focusHeadingSoon } from '#client/ui/use-focus-return.ts';
import { useListSearch } from '#client/ui/use-list-search.ts';
import { recordCalls } from '#shared/api/crud.ts';
import { listPath } from '#shared/definitions/definition.ts';
import type { DefinitionName } from '#shared/definitions/registry.ts';
import { catalogueText } from '#shared/text/catalogue.ts';

import { useSelection } from './bulk/use-selection.ts';
import { useListColumns, useSchoolOf } from './list-columns.tsx';
import { listFile } from './list-file.ts';
import { ListFiles } from './list-files.tsx';
import { createText } from './create-text.ts';
import { type CatalogueRecord, filterRows, indexRows } from '#shared/lists/list-rows.ts';
import { recordPath, useOpen } from './record-link.tsx';
import { fullNameOf } from './record-name.ts';
import { useIconPlaces, useMay, useMayCreate, useMayPlan } from './record-rights.ts';
import { type MoreIcon, pageSettings, recordsInput } from '#shared/pages/page-settings.ts';
import { useCopy } from './use-copy.ts';

import classes from './list-page.module.css';

const SelectionBar = lazyComponent(async () => (await import('./bulk/selection-bar.tsx')).SelectionBar);
const RemoveDialog = lazyComponent(async () => (await import('./remove-dialog.tsx')).RemoveDialog);

const look = { size: 17, stroke: 1.7, 'aria-hidden': true } as const;
const moreIcons: Record<MoreIcon, ReactNode> = {
  cohort: <IconCalendarPlus {...look} />,
  shared: <IconWorld {...look} />,
};

/** On a phone a row has an extra line where records are from several schools. */
const heightWithSchool = 116;

export function ListPage({ name }: { name: DefinitionName }) {
  const settings = pageSettings[name];
  const { definition, columns: shown } = settings;
  const label = useObjectLabel(definition.object);
  const heading = settings.heading ?? label.plural;
  const { data, error, refetch } = useCall(recordCalls[name].list, recordsInput(settings));
  const records = data as CatalogueRecord[] | undefined;
  const names = useMemo(() => shown.map(({ attribute }) => attribute), [shown]);
  const schoolOf = useSchoolOf(settings);
  const sortable = settings.sortable ? [...names, 'organization'] : [];
  const search = useListSearch(listPath(definition), sortable, settings.sortedBy ?? definition.title);
  const keyword = useDeferredValue(settings.filter ? search.keyword : '');
  const indexed = useMemo(
    () => indexRows(records ?? [], definition.attributes, names, schoolOf),
    [records, definition, names, schoolOf],
  );
  const rows = useMemo(() => filterRows(indexed, keyword), [indexed, keyword]);

  const may = useMay(settings);
  const mayPlan = useMayPlan(settings);
  const places = useIconPlaces(settings, records, may, mayPlan);
  const mayCreate = useMayCreate(settings);
  const open = useOpen(settings);
  const { copy, copied, reached } = useCopy(settings);
  const [removing, setRemoving] = useState<CatalogueRecord | null>(null);
  const { selection, isUsed, ...selected } = useSelection(settings, records, rows, may);
  const file = listFile(settings, heading, search.sort, keyword);
  const columns = useListColumns(settings, records, schoolOf, {
    places,
    may,
    mayPlan,
    onCopy: copy,
    onRemove: setRemoving,
  });

  const createButton = mayCreate ? (
    <ButtonLink variant="primary" icon={<IconPlus size={17} stroke={2} aria-hidden />} to={recordPath(settings, 0)}>
      {createText(settings, label.singular)}
    </ButtonLink>
  ) : null;
  const skeletons = <Skeletons of="table" rows={12} />;
  return (
    <Page
      title={heading}
      {...(records ? { count: rows.length } : {})}
      actions={
        <>
          {settings.filter ? (
            <div className={classes.search}>
              <KeywordField
                label={catalogueText.keyword}
                clearLabel={catalogueText.clearKeyword}
                value={search.keyword}
                onChange={search.changeKeyword}
              />
            </div>
          ) : null}
          {mayCreate
            ? settings.more.map(({ label: words, to, icon }) => (
                <ButtonLink key={to} icon={moreIcons[icon]} to={to}>
                  {words}
                </ButtonLink>
              ))
            : null}
          <ListFiles settings={settings} file={file} />
          <TrashLink object={definition.object} />
          {createButton}
        </>
      }
    >
      <span className="ll-spoken" aria-live="polite">
        {keyword === '' ? '' : catalogueText.count(rows.length, indexed.length)}
      </span>
      <span className="ll-spoken" aria-live="polite">
        {selected.chosen.length === 0 ? '' : catalogueText.selected(selected.chosen.length)}
      </span>
      {error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
      {!records && !error ? skeletons : null}
      {records?.length === 0 ? (
        <EmptyState
          title={catalogueText.empty}
          {...(mayCreate ? { message: catalogueText.emptyHint(createText(settings, label.singular)) } : {})}
        />
      ) : null}
      {records && records.length > 0 && rows.length === 0 ? (
        <EmptyState
          title={catalogueText.noMatch(keyword)}
          message={catalogueText.noMatchHint}
          action={<Button onClick={() => search.changeKeyword('')}>{catalogueText.clearKeyword}</Button>}
        />
      ) : null}
      {rows.length > 0 ? (
        <RenderInChunks fallback={skeletons}>
          <DataTable
            label={heading}
            columns={columns}
            rows={rows}
            all={records}
            rowId={idOfRow}
            sort={search.sort}
            onSort={search.changeSort}
            onOpen={open}
            highlighted={copied}
            {...(schoolOf ? { compactHeight: heightWithSchool } : {})}
            onReached={reached}
            selection={selection}
          />
        </RenderInChunks>
      ) : null}
      <SelectionBar when={isUsed} settings={settings} file={file} {...selected} />
      {removing ? (
        <RemoveDialog
          settings={settings}
          objectLabel={label.singular}
          record={{ id: removing.id, name: fullNameOf(settings, removing) }}
          planned={settings.planning !== undefined && mayPlan(removing)}
          onClose={() => setRemoving(null)}
          onRemoved={() => {
            setRemoving(null);
            focusHeadingSoon();
          }}
          renderFailed={(retry) => (
            <NotFetched
              title={catalogueText.removeTitle(label.singular)}
              onRetry={retry}
              onClose={() => setRemoving(null)}
            />
          )}
        />
      ) : null}
    </Page>
  );
}

function idOfRow({ id }: CatalogueRecord): number {
  return id;
}
