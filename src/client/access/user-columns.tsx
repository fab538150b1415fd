// The columns of the list of users. Used by that list.
import { Link, useSearch } from '@tanstack/react-router';

import { StatusChip } from '#client/ui/status-chip.tsx';
import type { TableColumn } from '#client/ui/table-parts.tsx';
import { wholeText } from '#client/ui/tooltip.tsx';
import type { UserRecord } from '#shared/api/access.ts';
import { accessText } from '#shared/text/access.ts';
import { accountText } from '#shared/text/accounts.ts';
import { catalogueText } from '#shared/text/catalogue.ts';
import { formText } from '#shared/text/form.ts';

import { UserActions } from './user-actions.tsx';
import { nameOf, userPath } from './user-paths.ts';

import shared from '#client/ui/shared-list-cells.module.css';
import classes from './user-columns.module.css';

export const shown = ['firstname', 'lastname', 'username', 'email'] as const;
const widths = { firstname: 18, lastname: 22, username: 20, email: 26 };

interface Given {
  /** The names of a user's schools; null where there is only one. */
  schoolsOf: ((user: UserRecord) => string) | null;
  labelOf: (attribute: string) => string;
  /** For users who may change at least one user. */
  withLastSeen: boolean;
  mayUpdate: (user: UserRecord) => boolean;
  mayRemove: (user: UserRecord) => boolean;
  /** Whether some user of the list may be removed. */
  someRemovable: boolean;
  onRemove: (user: UserRecord) => void;
}

export function userColumns({
  schoolsOf,
  labelOf,
  withLastSeen,
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
          <NameCell user={user} schools={schoolsOf?.(user) ?? ''} compact={compact} />
        ) : (
          <span className={shared.cell} {...wholeText}>
            {user[name]}
          </span>
        ),
      sortable: true,
      width: widths[name] * (schoolsOf ? 0.8 : 1) * (withLastSeen ? 0.85 : 1),
      wideOnly: name !== 'firstname',
    })),
    ...(withLastSeen ? [seenColumn] : []),
    ...(schoolsOf ? [schoolColumn(schoolsOf)] : []),
    {
      id: 'options',
      header: catalogueText.options,
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
      width: schoolsOf ? 13 : 14,
      align: 'end',
    },
  ];
}

const day = new Intl.DateTimeFormat('nl-NL', { day: '2-digit', month: '2-digit', year: 'numeric' });

function seenOn(moment: string | null): string {
  return moment ? day.format(new Date(moment)) : accountText.never;
}

function isInvited({ invitation, active }: UserRecord): boolean {
  return invitation !== undefined && invitation !== null && active !== false;
}

function InvitationChip({ user: { invitation } }: { user: UserRecord }) {
  if (!invitation) return null;
  const { state } = invitation;
  return <StatusChip label={accountText.invitation[state]} tone={state === 'open' ? 'neutral' : 'warning'} />;
}

/** Users who never signed in sort as the longest ago; their invitation is shown instead, which leaves room for the name. */
const seenColumn: TableColumn<UserRecord> = {
  id: 'last_seen',
  header: accountText.lastSeen,
  value: ({ last_seen }) => last_seen,
  cell: (user) =>
    isInvited(user) ? (
      <InvitationChip user={user} />
    ) : (
      <span className={shared.cell}>{user.last_seen === undefined ? '' : seenOn(user.last_seen)}</span>
    ),
  sortable: true,
  width: 13,
  wideOnly: true,
};

function schoolColumn(schoolsOf: (user: UserRecord) => string): TableColumn<UserRecord> {
  return {
    id: 'organizations',
    header: formText.organization,
    value: (user) => schoolsOf(user) || undefined,
    cell: (user) => (
      <span className={shared.cell} {...wholeText}>
        {schoolsOf(user)}
      </span>
    ),
    sortable: true,
    width: 18,
    wideOnly: true,
  };
}

/** On a narrow screen the first column includes the contents of the others. */
function NameCell({ user, schools, compact }: { user: UserRecord; schools: string; compact: boolean }) {
  const search: Record<string, unknown> = useSearch({ strict: false });
  return (
    <>
      <span className={classes.nameRow}>
        <Link to={userPath(user.id)} search={search} className={shared.title} {...wholeText}>
          {compact ? nameOf(user) : user.firstname || nameOf(user)}
        </Link>
        {user.active === false ? <StatusChip label={accessText.users.inactive} tone="warning" /> : null}
        {compact && isInvited(user) ? <InvitationChip user={user} /> : null}
      </span>
      {compact ? (
        <span className={shared.lines}>
          <span className={shared.cell}>{user.username}</span>
          <span className={shared.cell}>{user.email}</span>
          {schools ? <span className={shared.cell}>{schools}</span> : null}
        </span>
      ) : null}
    </>
  );
}
