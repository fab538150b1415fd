// 'Prullenbak': what was deleted of an object, the newest first, with 'Herstel'. Every list has its own.
import { useState } from 'react';

import { call } from '#client/api/call.ts';
import { useObjectLabel } from '#client/api/labels.ts';
import { useGrants } from '#client/api/me.ts';
import { useCall } from '#client/api/query.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { notifyError } from '#client/ui/notify.tsx';
import { Page } from '#client/ui/page.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { DataTable } from '#client/ui/table.tsx';
import { useBusy } from '#client/ui/use-busy.ts';
import { type Deleted, restore as calls, TRASH_PAGE } from '#shared/api/restore.ts';
import type { ObjectKey } from '#shared/permissions/objects.ts';
import { can, noRights, rightsIn } from '#shared/permissions/rights.ts';
import { restoreText } from '#shared/text/restore.ts';

import { nameOf, trashColumns } from './trash-columns.tsx';
import { useRestore } from './use-restore.tsx';

export interface TrashPageProps {
  object: ObjectKey;
  /** The title of the list, where that is not the plural label of the object. */
  title?: string | undefined;
  /** Where the list is. */
  path: string;
}

export function TrashPage({ object, title, path }: TrashPageProps) {
  const label = useObjectLabel(object);
  const list = title ?? label.plural;
  const grants = useGrants();
  const { data: first, error, refetch } = useCall(calls.trash, { query: { object } });
  const { earlier, more, loading, next } = useEarlier(object, first);
  const { restore, dialog } = useRestore();
  const rows = first ? [...first, ...earlier] : undefined;
  const mayRestore = ({ organization }: Deleted) =>
    can(organization === 0 ? (grants.platform ?? noRights) : rightsIn(grants, organization), object, 'create');
  const columns = trashColumns({
    mayRestore,
    onRestore: (row) => restore({ target: { object, id: row.id }, name: nameOf(row) }),
  });
  return (
    <Page
      title={restoreText.trashOf(list)}
      {...(rows && !next ? { count: rows.length } : {})}
      breadcrumbs={[{ label: list, to: path }, { label: restoreText.trash }]}
    >
      {error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
      {!rows && !error ? <Skeletons of="table" rows={6} /> : null}
      {rows?.length === 0 ? <EmptyState title={restoreText.empty} message={restoreText.emptyHint} /> : null}
      {rows && rows.length > 0 ? (
        <DataTable
          label={restoreText.trashOf(list)}
          compactHeight={92}
          columns={columns}
          rows={rows}
          rowId={({ cursor }) => cursor}
          sort={{ column: '', desc: false }}
          onSort={() => undefined}
        />
      ) : null}
      {next ? (
        <Button busy={loading} onClick={more}>
          {restoreText.more}
        </Button>
      ) : null}
      {dialog}
    </Page>
  );
}

/** Pages after the first, which is read again after every change; what is back by then is no longer shown. */
function useEarlier(object: ObjectKey, first: readonly Deleted[] | undefined) {
  const [pages, setPages] = useState<readonly (readonly Deleted[])[]>([]);
  const [loading, run] = useBusy();
  const oldest = first?.at(-1)?.cursor ?? 0;
  const earlier = pages.flat().filter(({ cursor }) => cursor < oldest);
  const isFull = (page: readonly Deleted[] | undefined) => page?.length === TRASH_PAGE;
  const more = () =>
    void run(async () => {
      try {
        const before = (earlier.at(-1) ?? first?.at(-1))?.cursor;
        const page = await call(calls.trash, { query: { object, ...(before ? { before } : {}) } });
        setPages((known) => [...known, page]);
      } catch (error) {
        notifyError(error);
      }
    });
  return { earlier, more, loading, next: isFull(pages.at(-1) ?? first) };
}
