// The link to deleted records of an object. Beside the button for a new one, on every list.
import { useRights } from '#client/api/me.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { IconTrash } from '#client/ui/icons.ts';
import type { ObjectKey } from '#shared/permissions/objects.ts';
import { trashPaths } from '#shared/permissions/restorable.ts';
import { can } from '#shared/permissions/rights.ts';
import { restoreText } from '#shared/text/restore.ts';

/** For users who can delete or restore; it means nothing to others. */
export function TrashLink({ object }: { object: ObjectKey }) {
  const rights = useRights();
  const to = trashPaths.get(object);
  if (!to || !(can(rights, object, 'create') || can(rights, object, 'delete'))) return null;
  return (
    <ButtonLink icon={<IconTrash size={17} stroke={1.7} aria-hidden />} to={to}>
      {restoreText.trash}
    </ButtonLink>
  );
}
