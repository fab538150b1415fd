// A foldable section of the calendar: its name, a summary, and its fields. Used for semesters and blocks.
import { type ReactNode, useId } from 'react';

import { IconButton } from '#client/ui/icon-button.tsx';
import { IconChevronDown, IconChevronRight, IconTrash } from '#client/ui/icons.ts';

import classes from './section.module.css';

export interface SectionProps {
  label: string;
  /** Dates and counts, also visible while folded. */
  summary: string;
  level: 2 | 3;
  open: boolean;
  hasErrors: boolean;
  onToggle: () => void;
  /** Absent for users without the right to change the calendar. */
  remove?: { label: string; onRemove: () => void } | undefined;
  children: ReactNode;
}

export function Section({ label, summary, level, open, hasErrors, onToggle, remove, children }: SectionProps) {
  const id = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  const Chevron = open ? IconChevronDown : IconChevronRight;
  return (
    <section className={classes.section} data-level={level} data-invalid={hasErrors || undefined}>
      <div className={classes.sectionHead}>
        <Heading className={classes.sectionTitle}>
          <button type="button" aria-expanded={open} aria-controls={id} onClick={onToggle} className={classes.toggle}>
            <Chevron size={17} stroke={1.8} aria-hidden="true" />
            <span>{label}</span>
            <span className={classes.summary}>{summary}</span>
          </button>
        </Heading>
        {remove ? (
          <IconButton
            label={remove.label}
            icon={<IconTrash size={17} stroke={1.6} aria-hidden="true" />}
            onClick={remove.onRemove}
          />
        ) : null}
      </div>
      <div id={id} className={classes.sectionBody} hidden={!open}>
        {open ? children : null}
      </div>
    </section>
  );
}
