// The icons at the end of a user's row: rights, view or edit, delete. Used by the list of users.
import { IconButton } from '#client/ui/icon-button.tsx';
import { IconLink } from '#client/ui/icon-link.tsx';
import { IconSlot } from '#client/ui/icon-slot.tsx';
import { IconEye, IconPencil, IconShieldCheck, IconTrash } from '#client/ui/icons.ts';
import type { UserRecord } from '#shared/api/access.ts';
import { accessText } from '#shared/text/access.ts';
import { catalogueText } from '#shared/text/catalogue.ts';

import { nameOf, rightsPath, userPath } from './user-paths.ts';

import classes from '#client/ui/shared-list-cells.module.css';

export interface UserActionsProps {
  user: UserRecord;
  mayUpdate: boolean;
  mayRemove: boolean;
  /** Whether some user of the list may be removed. */
  someRemovable: boolean;
  onRemove: () => void;
}

const icon = { size: 17, stroke: 1.6, 'aria-hidden': true } as const;

export function UserActions({ user, mayUpdate, mayRemove, someRemovable, onRemove }: UserActionsProps) {
  const name = nameOf(user);
  return (
    <div className={classes.icons}>
      <IconLink to={rightsPath(user.id)} label={accessText.users.rightsOf(name)} icon={<IconShieldCheck {...icon} />} />
      <IconLink
        to={userPath(user.id)}
        label={mayUpdate ? catalogueText.edit(name) : catalogueText.view(name)}
        icon={mayUpdate ? <IconPencil {...icon} /> : <IconEye {...icon} />}
      />
      {mayRemove ? (
        <IconButton label={catalogueText.remove(name)} icon={<IconTrash {...icon} />} onClick={onRemove} />
      ) : (
        someRemovable && <IconSlot />
      )}
    </div>
  );
}
