// /calendar/hva: the study years of the school, with a button for a new one.
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';

import type { ApiError } from '#client/api/send.ts';
import { useGrants, useMe, useRights } from '#client/api/me.ts';
import { useCall } from '#client/api/query.ts';
import { TrashLink } from '#client/restore/trash-link.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { IconPlus } from '#client/ui/icons.ts';
import { Page } from '#client/ui/page.tsx';
import { confirmAndRemove } from '#client/form/remove-record.ts';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { DataTable } from '#client/ui/table.tsx';
import type { TableSort } from '#client/ui/table-parts.tsx';
import { contract } from '#shared/api/contract.ts';
import { type CalendarYearRecord, withoutParts } from '#shared/api/years.ts';
import { can } from '#shared/permissions/rights.ts';
import { catalogueText } from '#shared/text/catalogue.ts';
import { yearsText } from '#shared/text/years.ts';

import { yearColumns, yearPath } from './year-columns.tsx';
import { YearRefusal } from './year-refusal.tsx';

const texts = yearsText;

export function YearsPage() {
  const { data: years, error, refetch } = useCall(contract.years.list, withoutParts);
  const { data: me } = useMe();
  const grants = useGrants();
  const rights = useRights();
  const navigate = useNavigate();
  const [sort, setSort] = useState<TableSort>({ column: 'start_date', desc: false });
  const [refusal, setRefusal] = useState<{ error: ApiError; year: string } | null>(null);

  const columns = useMemo(() => {
    const remove = ({ id, title: name }: CalendarYearRecord) =>
      confirmAndRemove(contract.years.remove, {
        ...{ id, name, title: texts.removeTitle, message: texts.removeMessage(name) },
        onInUse: (inUse) => setRefusal({ error: inUse, year: name }),
      });
    return yearColumns({ schools: me?.organizations ?? [], grants, onRemove: (year) => void remove(year) });
  }, [me, grants]);

  const addButton = can(rights, 'calendar__year', 'create') ? (
    <ButtonLink variant="primary" icon={<IconPlus size={17} stroke={2} aria-hidden />} to={yearPath(0)}>
      {texts.add}
    </ButtonLink>
  ) : null;
  return (
    <Page
      title={texts.heading}
      {...(years ? { count: years.length } : {})}
      actions={
        <>
          <TrashLink object="calendar__year" />
          {addButton}
        </>
      }
    >
      {error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
      {!years && !error ? <Skeletons of="table" rows={5} /> : null}
      {years?.length === 0 ? (
        <EmptyState title={texts.empty} {...(addButton ? { message: catalogueText.emptyHint(texts.add) } : {})} />
      ) : null}
      {years && years.length > 0 ? (
        <DataTable
          label={texts.heading}
          compactHeight={48}
          columns={columns}
          rows={years}
          rowId={({ id }) => id}
          sort={sort}
          onSort={(column) => setSort((before) => ({ column, desc: before.column === column && !before.desc }))}
          onOpen={(year) => void navigate({ to: yearPath(year.id) })}
        />
      ) : null}
      {refusal ? (
        <YearRefusal refusal={refusal.error} removing={refusal.year} onClose={() => setRefusal(null)} />
      ) : null}
    </Page>
  );
}
