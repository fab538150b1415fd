// What the lists of label groups and label options share: the page, its states, and a table that opens on click.
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

import { useRights } from '#client/api/me.ts';
import { TrashLink } from '#client/restore/trash-link.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { IconPlus } from '#client/ui/icons.ts';
import { NoAccessPage } from '#client/ui/no-access-page.tsx';
import { Page } from '#client/ui/page.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import type { TableColumn, TableSort } from '#client/ui/table-parts.tsx';
import { DataTable } from '#client/ui/table.tsx';
import type { ObjectKey } from '#shared/permissions/objects.ts';
import { can } from '#shared/permissions/rights.ts';
import { catalogueText } from '#shared/text/catalogue.ts';

import type { LabelSearch } from './search.ts';

export interface LabelListProps<Row> {
  texts: { title: string; create: string };
  /** The object whose rights apply. */
  object: ObjectKey;
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  error: Error | null;
  onRetry: () => void;
  columns: readonly TableColumn<Row>[];
  sortedBy: string;
  /** The path of the form of one row. */
  path: '/labelgroepen/edit/$id' | '/attributeoptions/edit/$id';
  /** Search parameters to keep in links to the form and back. */
  search?: LabelSearch;
  /** Rendered above the table. */
  filter?: ReactNode;
}

export function LabelList<Row extends { id: number }>(props: LabelListProps<Row>) {
  const { texts, object, rows, error, onRetry, columns, sortedBy, path, search = {}, filter } = props;
  const rights = useRights();
  const navigate = useNavigate();
  const [sort, setSort] = useState<TableSort>({ column: sortedBy, desc: false });
  const mayCreate = can(rights, object, 'create');
  if (!can(rights, object, 'read')) return <NoAccessPage title={texts.title} />;
  return (
    <Page
      title={texts.title}
      {...(rows ? { count: rows.length } : {})}
      actions={
        <>
          <TrashLink object={object} />
          {mayCreate ? (
            <ButtonLink
              variant="primary"
              icon={<IconPlus size={17} stroke={2} aria-hidden />}
              to={path}
              params={{ id: '0' }}
              search={search}
            >
              {texts.create}
            </ButtonLink>
          ) : null}
        </>
      }
    >
      {filter}
      {error ? <ErrorState message={error.message} onRetry={onRetry} /> : null}
      {!rows && !error ? <Skeletons of="table" rows={8} /> : null}
      {rows?.length === 0 ? (
        <EmptyState
          title={catalogueText.empty}
          {...(mayCreate && { message: catalogueText.emptyHint(texts.create) })}
        />
      ) : null}
      {rows && rows.length > 0 ? (
        <DataTable
          label={texts.title}
          compactHeight={64}
          columns={columns}
          rows={rows}
          rowId={({ id }) => id}
          sort={sort}
          onSort={(column) => setSort({ column, desc: sort.column === column && !sort.desc })}
          onOpen={({ id }) => void navigate({ to: path, params: { id: String(id) }, search })}
        />
      ) : null}
    </Page>
  );
}
