// /labelgroepen: all label groups of the schools in which the user may read them. The router shows it.
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { useGrants, useMe, useRights } from '#client/api/me.ts';
import { useCall } from '#client/api/query.ts';
import { daysUntil } from '#client/form/groups.ts';
import type { TableColumn } from '#client/ui/table-parts.tsx';
import { wholeText } from '#client/ui/tooltip.tsx';
import { confirmAndRemove } from '#client/form/remove-record.ts';
import { contract } from '#shared/api/contract.ts';
import type { AttributeGroup } from '#shared/api/labels.ts';
import { can, canSomewhere, rightsIn } from '#shared/permissions/rights.ts';
import { once } from '#shared/once.ts';
import { today } from '#shared/planning/today.ts';
import { isoFromDutch } from '#shared/text/dates.ts';
import { catalogueText } from '#shared/text/catalogue.ts';
import { labelsText } from '#shared/text/labels.ts';

import { LabelList } from './label-list.tsx';
import { useObjectOptions } from './object-options.ts';
import { RowIcons } from './row-icons.tsx';
import { useReferenceNames } from './use-reference-names.ts';

import shared from '#client/ui/shared-list-cells.module.css';
import classes from './groups-page.module.css';

const texts = labelsText.groups;
const key = 'labels__labelgroups';

export function GroupsPage() {
  const rights = useRights();
  const mayRead = can(rights, key, 'read');
  const {
    data: groups,
    error,
    refetch,
  } = useCall(contract.labels.attributeGroups, { query: { all: '1' } }, { enabled: mayRead });
  const columns = useColumns();
  return (
    <LabelList
      texts={texts}
      object={key}
      rows={groups}
      error={error}
      onRetry={() => void refetch()}
      columns={columns}
      sortedBy="title"
      path="/labelgroepen/edit/$id"
    />
  );
}

function useColumns(): TableColumn<AttributeGroup>[] {
  const grants = useGrants();
  const { nameOf } = useObjectOptions();
  const { data: me } = useMe();
  const { organizationName, unitName, systemName } = useReferenceNames();
  const several = (me?.organizations.length ?? 0) > 1;
  const placeOf = ({ organization, organizational_unit, system }: AttributeGroup) =>
    [several ? organizationName(organization) : '', unitName(organizational_unit), systemName(system)]
      .filter(Boolean)
      .join(' · ') || labelsText.wholeSchool;
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
    cell: (group) => (
      <span className={shared.cell} {...wholeText}>
        {text(group)}
      </span>
    ),
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
          <Link to="/labelgroepen/edit/$id" params={{ id: String(group.id) }} className={shared.title} {...wholeText}>
            {group.title}
          </Link>
          {compact ? (
            <span className={shared.below}>
              {nameOf(group.object)}
              {group.date_deadline ? (
                <>
                  {' · '}
                  <Deadline date={group.date_deadline} />
                </>
              ) : null}
            </span>
          ) : null}
        </>
      ),
    },
    column('object', labelsText.object, 16, ({ object }) => nameOf(object)),
    {
      ...column(
        'deadline',
        texts.deadline,
        18,
        (group) => group.date_deadline ?? '',
        (group) => isoFromDutch(group.date_deadline ?? '') ?? '',
      ),
      cell: ({ date_deadline }) => <Deadline date={date_deadline ?? ''} />,
    },
    column('place', texts.place, 20, placeOf),
    column('count', texts.count, 8, ({ attributes }) => attributes.length),
    {
      id: 'options',
      header: catalogueText.options,
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
            someDeletable={canSomewhere(grants, key, 'delete')}
            onRemove={() =>
              void confirmAndRemove(contract.labels.removeGroup, {
                id: group.id,
                name: group.title,
                title: catalogueText.removeTitle(texts.item),
              })
            }
          />
        );
      },
    },
  ];
}

function Deadline({ date }: { date: string }) {
  const [day] = useState(() => once(today));
  if (daysUntil(date, day) >= 0) return date;
  return (
    <span className={classes.passed}>
      {date} · {texts.passed}
    </span>
  );
}
