// The icons at the end of a row, by right: view or edit, copy, delete. Used by the list.
// Plain elements with a tooltip in CSS: the kit's own cost too much time where thousands of rows scroll by.
import type { ReactNode } from 'react';

import { IconCopy, IconEye, IconPencil, IconTrash } from '#client/ui/icons.ts';
import { nl } from '#shared/text/nl.ts';

import type { CatalogueRecord } from './list-rows.ts';
import { RecordLink } from './record-link.tsx';
import type { May } from './record-rights.ts';
import type { Screen } from './screens.ts';

import classes from './catalogue.module.css';

export interface RowActionsProps {
  screen: Screen;
  record: CatalogueRecord;
  title: string;
  may: May;
  onCopy: (record: CatalogueRecord) => void;
  onRemove: (record: CatalogueRecord) => void;
}

const icon = { size: 17, stroke: 1.6, 'aria-hidden': true } as const;

export function RowActions({ screen, record, title, may, onCopy, onRemove }: RowActionsProps) {
  const mayRead = may('read', record);
  const mayUpdate = may('update', record);
  const kept = !screen.deletable || (screen.keepInUse && record['in_use'] === true);
  return (
    <div className={classes.icons}>
      {mayRead ? (
        <RecordLink
          screen={screen}
          id={record.id}
          className={classes.icon}
          aria-label={mayUpdate ? nl.catalogue.edit(title) : nl.catalogue.view(title)}
        >
          {mayUpdate ? <IconPencil {...icon} /> : <IconEye {...icon} />}
        </RecordLink>
      ) : null}
      {screen.definition.versioned && may('create', record) ? (
        <RowButton label={nl.catalogue.copy(title)} onClick={() => onCopy(record)}>
          <IconCopy {...icon} />
        </RowButton>
      ) : null}
      {!kept && may('delete', record) ? (
        <RowButton label={nl.catalogue.remove(title)} onClick={() => onRemove(record)}>
          <IconTrash {...icon} />
        </RowButton>
      ) : null}
    </div>
  );
}

function RowButton({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={classes.icon} aria-label={label} onClick={onClick}>
      {children}
    </button>
  );
}
