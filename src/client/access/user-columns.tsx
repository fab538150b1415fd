// The columns of the list of users. Used by that list.
import { Link, useSearch } from '@tanstack/react-router';

import { StatusChip } from '#client/ui/status-chip.tsx';
import type { TableColumn } from '#client/ui/table-parts.tsx';
import type { UserRecord } from '#shared/api/access.ts';
import { nl } from '#shared/text/nl.ts';

import { UserActions } from './user-actions.tsx';
import { nameOf, userPath } from './user-paths.ts';

import classes from './access.module.css';

export const shown = ['firstname', 'lastname', 'username', 'email'] as const;
const widths = { firstname: 18, lastname: 22, username: 20, email: 26 };

interface Given {
  labelOf: (attribute: string) => string;
  mayUpdate: (user: UserRecord) => boolean;
  mayRemove: (user: UserRecord) => boolean;
  /** Whether some user of the list may be removed. */
  someRemovable: boolean;
  onRemove: (user: UserRecord) => void;
}

export function userColumns({
  labelOf,
  mayUpdate,
  mayRemove,
  someRemovable,
  onRemove,
}: Given): TableColumn<UserRecord>[] {
  return [
    ...shown.map((name): TableColumn<UserRecord> => ({
      id: name,
      header: labelOf(name),
      value: (user) => user[name] || undefined,
      cell: (user, compact) =>
        name === 'firstname' ? (
          <NameCell user={user} compact={compact} />
        ) : (
          <span className={classes.cell}>{user[name]}</span>
        ),
      sortable: true,
      width: widths[name],
      wideOnly: name !== 'firstname',
    })),
    {
      id: 'options',
      header: nl.catalogue.options,
      value: () => undefined,
      cell: (user) => (
        <UserActions
          user={user}
          mayUpdate={mayUpdate(user)}
          mayRemove={mayRemove(user)}
          someRemovable={someRemovable}
          onRemove={() => onRemove(user)}
        />
      ),
      sortable: false,
      width: 14,
      align: 'end',
    },
  ];
}

/** On a narrow screen the first column carries what the others would have said. */
function NameCell({ user, compact }: { user: UserRecord; compact: boolean }) {
  const search: Record<string, unknown> = useSearch({ strict: false });
  return (
    <>
      <span className={classes.nameRow}>
        <Link to={userPath(user.id)} search={search} className={classes.title}>
          {compact ? nameOf(user) : user.firstname || nameOf(user)}
        </Link>
        {user.active === false ? <StatusChip label={nl.access.users.inactive} tone="warning" /> : null}
      </span>
      {compact ? (
        <span className={classes.compact}>
          <span className={classes.cell}>{user.username}</span>
          <span className={classes.cell}>{user.email}</span>
        </span>
      ) : null}
    </>
  );
}
