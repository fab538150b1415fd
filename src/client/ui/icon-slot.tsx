// An empty slot for an icon that this row lacks and others have, so that the icons of a list line up.
import classes from './icon-slot.module.css';

export function IconSlot({ className = '' }: { className?: string | undefined }) {
  return <span className={`${classes.slot} ${className}`} aria-hidden="true" />;
}
