// The icons at the end of a row: edit or view, and delete. Used by the lists of groups and options.
import { IconButton } from '#client/ui/icon-button.tsx';
import { IconLink } from '#client/ui/icon-link.tsx';
import { IconSlot } from '#client/ui/icon-slot.tsx';
import { IconEye, IconPencil, IconTrash } from '#client/ui/icons.ts';
import { catalogueText } from '#shared/text/catalogue.ts';

import classes from './row-icons.module.css';

const icon = { size: 17, stroke: 1.6, 'aria-hidden': true } as const;

export interface RowIconsProps {
  title: string;
  to: string;
  mayUpdate: boolean;
  mayDelete: boolean;
  /** Whether other rows have the icon, so that this one needs an empty slot. */
  someDeletable: boolean;
  onRemove: () => void;
}

export function RowIcons({ title, to, mayUpdate, mayDelete, someDeletable, onRemove }: RowIconsProps) {
  return (
    <div className={classes.icons}>
      <IconLink
        to={to}
        label={mayUpdate ? catalogueText.edit(title) : catalogueText.view(title)}
        icon={mayUpdate ? <IconPencil {...icon} /> : <IconEye {...icon} />}
      />
      {mayDelete ? (
        <IconButton label={catalogueText.remove(title)} icon={<IconTrash {...icon} />} onClick={onRemove} />
      ) : (
        someDeletable && <IconSlot />
      )}
    </div>
  );
}
