// The columns of the table of years. Used by the years page.
import { Link } from '@tanstack/react-router';

import { IconButton } from '#client/ui/icon-button.tsx';
import { IconLink } from '#client/ui/icon-link.tsx';
import { IconSlot } from '#client/ui/icon-slot.tsx';
import { IconEye, IconPencil, IconTrash } from '#client/ui/icons.ts';
import type { TableColumn } from '#client/ui/table-parts.tsx';
import type { CalendarYearRecord } from '#shared/api/years.ts';
import { can, canSomewhere, type Grants, rightsIn } from '#shared/permissions/rights.ts';
import { isoFromDutch } from '#shared/text/dates.ts';
import { yearsText } from '#shared/text/years.ts';

import shared from './shared-form.module.css';
import classes from './year-columns.module.css';

const texts = yearsText;
const icon = { size: 17, stroke: 1.6, 'aria-hidden': true } as const;

export function yearPath(id: number): string {
  return `/calendar/hva/edit/${id}`;
}

interface Tools {
  /** Only users with several schools have a column for the school. */
  schools: readonly { id: number; title: string }[];
  grants: Grants;
  onRemove: (year: CalendarYearRecord) => void;
}

export function yearColumns({ schools, grants, onRemove }: Tools): TableColumn<CalendarYearRecord>[] {
  const several = schools.length > 1;
  const school = (year: CalendarYearRecord) => schools.find(({ id }) => id === year.organization)?.title ?? '';
  const width = several ? 26 : 40;
  const date = (name: 'start_date' | 'end_date', header: string) => ({
    id: name,
    header,
    value: (year: CalendarYearRecord) => isoFromDutch(year[name]) ?? '',
    sortable: true,
    width,
  });
  return [
    {
      ...date('start_date', texts.startDate),
      cell: (year, compact) => <StartCell year={year} school={compact && several ? school(year) : ''} />,
    },
    { ...date('end_date', texts.endDate), cell: (year) => year.end_date },
    ...(several
      ? [
          {
            id: 'organization',
            header: texts.organization,
            value: school,
            cell: school,
            sortable: true,
            width: 30,
            wideOnly: true,
          },
        ]
      : []),
    {
      id: 'options',
      header: texts.options,
      value: () => undefined,
      cell: (year) => <Options year={year} grants={grants} onRemove={onRemove} />,
      sortable: false,
      width: several ? 18 : 20,
      align: 'end',
    },
  ];
}

function StartCell({ year, school }: { year: CalendarYearRecord; school: string }) {
  return (
    <>
      <Link to={yearPath(year.id)} className={classes.link}>
        {year.start_date}
      </Link>
      {school ? <div className={shared.note}>{school}</div> : null}
    </>
  );
}

function Options({ year, grants, onRemove }: { year: CalendarYearRecord } & Omit<Tools, 'schools'>) {
  const rights = rightsIn(grants, year.organization);
  const mayUpdate = can(rights, 'calendar__year', 'update');
  const mayDelete = can(rights, 'calendar__year', 'delete');
  return (
    <span className={classes.icons}>
      <IconLink
        to={yearPath(year.id)}
        label={mayUpdate ? texts.edit(year.title) : texts.view(year.title)}
        icon={mayUpdate ? <IconPencil {...icon} /> : <IconEye {...icon} />}
      />
      {mayDelete ? (
        <IconButton label={texts.remove(year.title)} icon={<IconTrash {...icon} />} onClick={() => onRemove(year)} />
      ) : (
        canSomewhere(grants, 'calendar__year', 'delete') && <IconSlot />
      )}
    </span>
  );
}
