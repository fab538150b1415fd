// /labelgroepen: all label groups of the schools in which the user may read them. The router shows it.
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { useGrants, useMe, useRights } from '#client/api/me.ts';
import { useCall } from '#client/api/query.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { IconPlus } from '#client/ui/icons.ts';
import { Page } from '#client/ui/page.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import type { TableColumn, TableSort } from '#client/ui/table-parts.tsx';
import { DataTable } from '#client/ui/table.tsx';
import { contract } from '#shared/api/contract.ts';
import type { AttributeGroup } from '#shared/api/labels.ts';
import { can, rightsIn } from '#shared/permissions/rights.ts';
import { isoFromDutch } from '#shared/text/dates.ts';
import { nl } from '#shared/text/nl.ts';

import { useObjectOptions } from './object-options.ts';
import { RowIcons } from './row-icons.tsx';
import { useNames } from './use-names.ts';
import { useRemove } from './use-remove.ts';

import classes from './list.module.css';

const texts = nl.labels.groups;
const key = 'labels__labelgroups';

export function GroupList() {
  const rights = useRights();
  const mayRead = can(rights, key, 'read');
  const {
    data: groups,
    error,
    refetch,
  } = useCall(contract.labels.attributeGroups, { query: { all: '1' } }, { enabled: mayRead });
  const columns = useColumns();
  const navigate = useNavigate();
  const [sort, setSort] = useState<TableSort>({ column: 'title', desc: false });
  const mayCreate = can(rights, key, 'create');
  if (!mayRead) return <EmptyState title={nl.catalogue.noRead} message={nl.catalogue.noReadHint} />;
  return (
    <Page
      title={texts.title}
      {...(groups ? { count: groups.length } : {})}
      actions={
        mayCreate ? (
          <ButtonLink
            look="primary"
            icon={<IconPlus size={17} stroke={2} aria-hidden />}
            to="/labelgroepen/edit/$id"
            params={{ id: '0' }}
          >
            {texts.create}
          </ButtonLink>
        ) : null
      }
    >
      {error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
      {!groups && !error ? <Skeletons of="table" rows={8} /> : null}
      {groups?.length === 0 ? (
        <EmptyState title={nl.catalogue.empty} {...(mayCreate && { message: nl.catalogue.emptyHint(texts.create) })} />
      ) : null}
      {groups && groups.length > 0 ? (
        <DataTable
          label={texts.title}
          columns={columns}
          rows={groups}
          rowId={({ id }) => id}
          sort={sort}
          onSort={(column) => setSort({ column, desc: sort.column === column && !sort.desc })}
          onOpen={({ id }) => void navigate({ to: `/labelgroepen/edit/${id}` })}
        />
      ) : null}
    </Page>
  );
}

function useColumns(): TableColumn<AttributeGroup>[] {
  const grants = useGrants();
  const { nameOf } = useObjectOptions();
  const { data: me } = useMe();
  const { organizationName, unitName, systemName } = useNames();
  const remove = useRemove(contract.labels.removeGroup, texts.item);
  const several = (me?.organizations.length ?? 0) > 1;
  const placeOf = ({ organization, organizational_unit, system }: AttributeGroup) =>
    [several ? organizationName(organization) : '', unitName(organizational_unit), systemName(system)]
      .filter(Boolean)
      .join(' · ') || nl.labels.wholeSchool;
  const column = (
    id: string,
    header: string,
    width: number,
    text: (group: AttributeGroup) => string | number,
    value = text,
  ): TableColumn<AttributeGroup> => ({
    id,
    header,
    width,
    value: (group) => value(group) || undefined,
    cell: (group) => <span className={classes.cell}>{text(group)}</span>,
    sortable: true,
    wideOnly: true,
  });
  return [
    {
      id: 'title',
      header: texts.name,
      width: 26,
      value: ({ title }) => title,
      sortable: true,
      cell: (group, compact) => (
        <>
          <Link to="/labelgroepen/edit/$id" params={{ id: String(group.id) }} className={classes.title}>
            {group.title}
          </Link>
          {compact ? (
            <span className={classes.below}>
              {[nameOf(group.object), group.date_deadline ?? ''].filter(Boolean).join(' · ')}
            </span>
          ) : null}
        </>
      ),
    },
    column('object', nl.labels.object, 18, ({ object }) => nameOf(object)),
    column(
      'deadline',
      texts.deadline,
      12,
      (group) => group.date_deadline ?? '',
      (group) => isoFromDutch(group.date_deadline ?? '') ?? '',
    ),
    column('place', texts.place, 24, placeOf),
    column('count', texts.count, 8, ({ attributes }) => attributes.length),
    {
      id: 'options',
      header: nl.catalogue.options,
      width: 12,
      value: () => undefined,
      sortable: false,
      align: 'end',
      cell: (group) => {
        const rights = rightsIn(grants, group.organization);
        return (
          <RowIcons
            title={group.title}
            to={`/labelgroepen/edit/${group.id}`}
            mayUpdate={can(rights, key, 'update')}
            mayDelete={can(rights, key, 'delete')}
            onRemove={() => void remove(group)}
          />
        );
      },
    },
  ];
}
