// The small square in an object's colour, always beside its name. Used by menus and headings.
import classes from './color-mark.module.css';

export function ColorMark({ color }: { color: string }) {
  return <span className={classes.mark} style={{ background: schemeColor(color) }} aria-hidden="true" />;
}

/** The product's own colours have a variant for the dark scheme; any other colour is mixed with white there. */
const own: Record<string, string> = {
  '#2f5bd0': 'var(--ll-programme)',
  '#7a3fc4': 'var(--ll-programme-part)',
  '#0b7a5b': 'var(--ll-educational-unit)',
  '#a8530a': 'var(--ll-course)',
  '#b81f4b': 'var(--ll-exam)',
  '#0f5f6b': 'var(--ll-planning)',
  '#4a5568': 'var(--ll-management)',
};

export function schemeColor(color: string): string {
  return own[color.toLowerCase()] ?? `color-mix(in oklab, white var(--ll-lift), ${color})`;
}
