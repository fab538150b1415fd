// The icons at the end of a row, by right: its planning, view or edit, copy, delete. Used by the list.
// Plain elements with a tooltip in CSS, because the kit's are too slow for thousands of rows.
import type { MouseEvent, ReactNode } from 'react';

import { IconSlot } from '#client/ui/icon-slot.tsx';
import { IconCalendarEvent, IconCopy, IconEye, IconPencil, IconTrash } from '#client/ui/icons.ts';
import { catalogueText } from '#shared/text/catalogue.ts';

import type { CatalogueRecord } from '#shared/lists/list-rows.ts';
import { PlanningRowLink, RecordLink } from './record-link.tsx';
import { iconsOf, type May, type MayPlan, type RowIcons } from './record-rights.ts';
import type { PageSettings } from '#shared/pages/page-settings.ts';

import classes from './row-actions.module.css';

export interface RowActionsProps {
  settings: PageSettings;
  record: CatalogueRecord;
  /** Distinguishes it from the others. */
  name: string;
  /** The icons that some row of the list has. */
  places: RowIcons;
  may: May;
  mayPlan: MayPlan;
  onCopy: (record: CatalogueRecord) => void;
  onRemove: (record: CatalogueRecord) => void;
}

const { tips } = catalogueText;
const icon = { size: 17, stroke: 1.6, 'aria-hidden': true } as const;

export function RowActions({ settings, record, name, places, may, mayPlan, onCopy, onRemove }: RowActionsProps) {
  const has = iconsOf(settings, record, may, mayPlan);
  const mayUpdate = may('update', record);
  return (
    <div className={classes.icons}>
      {has.plan && settings.planning ? (
        <PlanningRowLink
          to={settings.planning}
          id={record.id}
          className={`${classes.icon} ${classes.planning}`}
          aria-label={catalogueText.plan(name)}
          data-tip={tips.plan}
        >
          <IconCalendarEvent {...icon} />
        </PlanningRowLink>
      ) : (
        places.plan && <IconSlot className={classes.planning} />
      )}
      {has.open ? (
        <RecordLink
          settings={settings}
          id={record.id}
          className={classes.icon}
          aria-label={mayUpdate ? catalogueText.edit(name) : catalogueText.view(name)}
          data-tip={mayUpdate ? tips.edit : tips.view}
        >
          {mayUpdate ? <IconPencil {...icon} /> : <IconEye {...icon} />}
        </RecordLink>
      ) : (
        places.open && <IconSlot />
      )}
      {has.copy ? (
        <RowButton label={catalogueText.copy(name)} tip={tips.copy} onClick={() => onCopy(record)}>
          <IconCopy {...icon} />
        </RowButton>
      ) : (
        places.copy && <IconSlot />
      )}
      {has.remove ? (
        <RowButton label={catalogueText.remove(name)} tip={tips.remove} onClick={() => onRemove(record)}>
          <IconTrash {...icon} />
        </RowButton>
      ) : (
        places.remove && <IconSlot />
      )}
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
  // The second click of a double click would land on the row that takes this one's place.
  const once = ({ detail }: MouseEvent) => {
    if (detail < 2) onClick();
  };
  return (
    <button type="button" className={classes.icon} aria-label={label} data-tip={tip} onClick={once}>
      {children}
    </button>
  );
}
