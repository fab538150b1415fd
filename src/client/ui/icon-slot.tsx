// The place of an icon that this row has not and others have, so that the icons of a list stand below each other.
import classes from './icon-slot.module.css';

export function IconSlot({ className = '' }: { className?: string | undefined }) {
  return <span className={`${classes.slot} ${className}`} aria-hidden="true" />;
}
