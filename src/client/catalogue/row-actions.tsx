// The icons at the end of a row, by right: its planning, view or edit, copy, delete. Used by the list.
// Plain elements with a tooltip in CSS: the kit's own cost too much time where thousands of rows scroll by.
import type { ReactNode } from 'react';

import { IconCalendarEvent, IconCopy, IconEye, IconPencil, IconTrash } from '#client/ui/icons.ts';
import { nl } from '#shared/text/nl.ts';

import type { CatalogueRecord } from './list-rows.ts';
import { PlanningRowLink, RecordLink } from './record-link.tsx';
import type { May } from './record-rights.ts';
import type { Screen } from './screens.ts';

import classes from './catalogue.module.css';

export interface RowActionsProps {
  screen: Screen;
  record: CatalogueRecord;
  /** What tells it apart from the others. */
  name: string;
  may: May;
  mayPlan: (record: CatalogueRecord) => boolean;
  onCopy: (record: CatalogueRecord) => void;
  onRemove: (record: CatalogueRecord) => void;
}

const { tips } = nl.catalogue;
const icon = { size: 17, stroke: 1.6, 'aria-hidden': true } as const;

export function RowActions({ screen, record, name, may, mayPlan, onCopy, onRemove }: RowActionsProps) {
  const mayRead = may('read', record);
  const mayUpdate = may('update', record);
  const kept = !screen.deletable || (screen.keepInUse && record['in_use'] === true);
  return (
    <div className={classes.icons}>
      {screen.planning && mayPlan(record) ? (
        <PlanningRowLink
          to={screen.planning}
          id={record.id}
          className={`${classes.icon} ${classes.planning}`}
          aria-label={nl.catalogue.plan(name)}
          data-tip={tips.plan}
        >
          <IconCalendarEvent {...icon} />
        </PlanningRowLink>
      ) : null}
      {mayRead ? (
        <RecordLink
          screen={screen}
          id={record.id}
          className={classes.icon}
          aria-label={mayUpdate ? nl.catalogue.edit(name) : nl.catalogue.view(name)}
          data-tip={mayUpdate ? tips.edit : tips.view}
        >
          {mayUpdate ? <IconPencil {...icon} /> : <IconEye {...icon} />}
        </RecordLink>
      ) : null}
      {screen.definition.versioned && may('create', record) ? (
        <RowButton label={nl.catalogue.copy(name)} tip={tips.copy} onClick={() => onCopy(record)}>
          <IconCopy {...icon} />
        </RowButton>
      ) : null}
      {!kept && may('delete', record) ? (
        <RowButton label={nl.catalogue.remove(name)} tip={tips.remove} onClick={() => onRemove(record)}>
          <IconTrash {...icon} />
        </RowButton>
      ) : null}
    </div>
  );
}

interface RowButtonProps {
  label: string;
  tip: string;
  onClick: () => void;
  children: ReactNode;
}

function RowButton({ label, tip, onClick, children }: RowButtonProps) {
  return (
    <button type="button" className={classes.icon} aria-label={label} data-tip={tip} onClick={onClick}>
      {children}
    </button>
  );
}
