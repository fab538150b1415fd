// The columns of the list of roles; the organization only for users who have more than one.
import { Link, useSearch } from '@tanstack/react-router';

import { IconButton } from '#client/ui/icon-button.tsx';
import { IconLink } from '#client/ui/icon-link.tsx';
import { IconSlot } from '#client/ui/icon-slot.tsx';
import { IconEye, IconPencil, IconTrash } from '#client/ui/icons.ts';
import type { TableColumn } from '#client/ui/table-parts.tsx';
import { wholeText } from '#client/ui/tooltip.tsx';
import type { RoleRecord } from '#shared/api/access.ts';
import { catalogueText } from '#shared/text/catalogue.ts';

import { rolePath, roleTitle } from './role-paths.ts';

import classes from '#client/ui/shared-list-cells.module.css';

interface Given {
  labelOf: (attribute: string) => string;
  /** The name of a role's organization; null where there is only one. */
  placeOf: ((place: number) => string) | null;
  mayUpdate: (role: RoleRecord) => boolean;
  mayRemove: (role: RoleRecord) => boolean;
  /** Whether some role of the list may be removed. */
  someRemovable: boolean;
  onRemove: (role: RoleRecord) => void;
}

const icon = { size: 17, stroke: 1.6, 'aria-hidden': true } as const;

export function roleColumns({ labelOf, placeOf, ...actions }: Given): TableColumn<RoleRecord>[] {
  const organizationOf = ({ organization = 0 }: RoleRecord) => placeOf?.(organization) ?? '';
  const text = (id: string, width: number, of: (role: RoleRecord) => string): TableColumn<RoleRecord> => ({
    id,
    header: labelOf(id),
    value: (role) => of(role) || undefined,
    cell: (role) => (
      <span className={classes.cell} {...wholeText}>
        {of(role)}
      </span>
    ),
    sortable: true,
    width,
    wideOnly: true,
  });
  return [
    {
      ...text('role', placeOf ? 28 : 38, ({ role = '' }) => role),
      cell: (role, compact) => <RoleCell role={role} notes={compact ? [role.title ?? '', organizationOf(role)] : []} />,
      wideOnly: false,
    },
    text('title', placeOf ? 28 : 48, ({ title = '' }) => title),
    ...(placeOf ? [text('organization', 30, organizationOf)] : []),
    {
      id: 'options',
      header: catalogueText.options,
      value: () => undefined,
      cell: (role) => <RoleActions role={role} {...actions} />,
      sortable: false,
      width: 14,
      align: 'end',
    },
  ];
}

function RoleActions({
  role,
  mayUpdate,
  mayRemove,
  someRemovable,
  onRemove,
}: Omit<Given, 'labelOf' | 'placeOf'> & { role: RoleRecord }) {
  const title = roleTitle(role);
  const edits = mayUpdate(role);
  return (
    <div className={classes.icons}>
      <IconLink
        to={rolePath(role.id)}
        label={edits ? catalogueText.edit(title) : catalogueText.view(title)}
        icon={edits ? <IconPencil {...icon} /> : <IconEye {...icon} />}
      />
      {mayRemove(role) ? (
        <IconButton label={catalogueText.remove(title)} icon={<IconTrash {...icon} />} onClick={() => onRemove(role)} />
      ) : (
        someRemovable && <IconSlot />
      )}
    </div>
  );
}

function RoleCell({ role, notes }: { role: RoleRecord; notes: readonly string[] }) {
  const search: Record<string, unknown> = useSearch({ strict: false });
  return (
    <>
      <Link to={rolePath(role.id)} search={search} className={classes.title} {...wholeText}>
        {role.role || roleTitle(role)}
      </Link>
      {notes.length > 0 ? (
        <span className={classes.lines}>
          {notes.filter(Boolean).map((note) => (
            <span key={note} className={classes.cell}>
              {note}
            </span>
          ))}
        </span>
      ) : null}
    </>
  );
}
