// The list of a screen: new button, keyword filter, table, icons per row. Used by the catalogue screen.
import { useDeferredValue, useMemo, useState } from 'react';

import { useObjectLabel } from '#client/api/labels.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { KeywordField } from '#client/ui/fields/keyword-field.tsx';
import { IconPlus } from '#client/ui/icons.ts';
import { RenderInChunks } from '#client/ui/render-in-chunks.tsx';
import { NotFetched } from '#client/ui/not-fetched.tsx';
import { Page } from '#client/ui/page.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { DataTable } from '#client/ui/table.tsx';
import { focusHeadingSoon } from '#client/ui/use-focus-return.ts';
import { useListSearch } from '#client/ui/use-list-search.ts';
import { lazyComponent, useLazy } from '#client/ui/use-lazy.ts';
import { listPath } from '#shared/definitions/definition.ts';
import { catalogueText } from '#shared/text/catalogue.ts';

import { listColumns } from './list-columns.tsx';
import { createText } from './create-text.ts';
import { type CatalogueRecord, filterRows, indexRows } from './list-rows.ts';
import { recordPath, useOpen } from './record-link.tsx';
import { fullNameOf } from './record-name.ts';
import { useIconPlaces, useMay, useMayCreate, useMayPlan } from './record-rights.ts';
import { useSchoolOf } from './use-school-of.ts';
import type { Screen } from './screens.ts';
import { useCopy } from './use-copy.ts';
import { useHeaders } from './use-headers.ts';
import { useRecords } from './use-records.ts';

const removeDialog = lazyComponent(async () => (await import('./remove-dialog.tsx')).RemoveDialog);

/** On a phone a row has a line more where the schools are told apart. */
const heightWithSchool = 116;

export function RecordList({ screen }: { screen: Screen }) {
  const { definition, columns: shown } = screen;
  const label = useObjectLabel(definition.object);
  const { records, error, refetch } = useRecords(screen);
  const names = useMemo(() => shown.map(({ attribute }) => attribute), [shown]);
  const schoolOf = useSchoolOf(screen);
  const sortable = screen.sortable ? [...names, 'organization'] : [];
  const search = useListSearch(listPath(definition), sortable, definition.title);
  const keyword = useDeferredValue(screen.filter ? search.keyword : '');
  const indexed = useMemo(
    () => indexRows(records ?? [], definition.attributes, names, schoolOf),
    [records, definition, names, schoolOf],
  );
  const rows = useMemo(() => filterRows(indexed, keyword), [indexed, keyword]);

  const may = useMay(screen);
  const mayPlan = useMayPlan(screen);
  const places = useIconPlaces(screen, records, may, mayPlan);
  const mayCreate = useMayCreate(screen);
  const { open } = useOpen(screen);
  const { copy, copied, reached } = useCopy(screen);
  const [removing, setRemoving] = useState<CatalogueRecord | null>(null);
  const dialog = useLazy(removeDialog, removing !== null);
  const headerOf = useHeaders(screen);
  const columns = useMemo(
    () => listColumns(screen, headerOf, schoolOf, { places, may, mayPlan, onCopy: copy, onRemove: setRemoving }),
    [screen, headerOf, schoolOf, places, may, mayPlan, copy],
  );

  const createButton = mayCreate ? (
    <ButtonLink variant="primary" icon={<IconPlus size={17} stroke={2} aria-hidden />} to={recordPath(screen, 0)}>
      {createText(screen, label.singular)}
    </ButtonLink>
  ) : null;
  const heading = screen.heading ?? label.plural;
  const skeletons = <Skeletons of="table" rows={12} />;
  return (
    <Page
      title={heading}
      {...(records ? { count: rows.length } : {})}
      actions={
        <>
          {screen.filter ? (
            <KeywordField
              label={catalogueText.keyword}
              clearLabel={catalogueText.clearKeyword}
              value={search.keyword}
              onChange={search.changeKeyword}
            />
          ) : null}
          {createButton}
        </>
      }
    >
      <span className="ll-spoken" aria-live="polite">
        {keyword === '' ? '' : catalogueText.count(rows.length, indexed.length)}
      </span>
      {error ? <ErrorState message={error.message} onRetry={refetch} /> : null}
      {!records && !error ? skeletons : null}
      {records?.length === 0 ? (
        <EmptyState
          title={catalogueText.empty}
          {...(mayCreate ? { message: catalogueText.emptyHint(createText(screen, label.singular)) } : {})}
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
          />
        </RenderInChunks>
      ) : null}
      {removing && dialog.Part ? (
        <dialog.Part
          screen={screen}
          objectLabel={label.singular}
          record={{ id: removing.id, name: fullNameOf(screen, removing) }}
          planned={screen.planning !== undefined && mayPlan(removing)}
          onClose={() => setRemoving(null)}
          onRemoved={() => {
            setRemoving(null);
            focusHeadingSoon();
          }}
        />
      ) : null}
      {removing && dialog.failed && !dialog.Part ? (
        <NotFetched
          title={catalogueText.removeTitle(label.singular)}
          busy={dialog.busy}
          onRetry={dialog.retry}
          onClose={() => setRemoving(null)}
        />
      ) : null}
    </Page>
  );
}

function idOfRow({ id }: CatalogueRecord): number {
  return id;
}
