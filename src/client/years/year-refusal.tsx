// Why a year was not saved or deleted: it is in use and where, or somebody else changed it. Used by form and list.
import type { ApiError } from '#client/api/call.ts';
import { lastSaved, useSavedBy } from '#client/form/saved-by.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/fields/dialog.tsx';
import { nl } from '#shared/text/nl.ts';

import { OtherTab } from './other-tab.tsx';

import classes from './years.module.css';

export interface YearRefusalProps {
  refusal: ApiError;
  onClose: () => void;
  /** After a change by somebody else: take theirs, or save mine after all. */
  onReload?: () => void;
  onKeep?: () => void;
}

export function YearRefusal({ refusal, onClose, onReload, onKeep }: YearRefusalProps) {
  const changed = onReload && onKeep;
  const savedBy = useSavedBy();
  return (
    <Dialog
      opened
      title={changed ? nl.form.conflictTitle : nl.years.item}
      onClose={onClose}
      actions={
        <>
          <Button focusFirst onClick={onClose}>
            {changed ? nl.form.leaveCancel : nl.notice.close}
          </Button>
          {changed ? (
            <>
              <Button onClick={onReload}>{nl.form.conflictReload}</Button>
              <Button look="primary" onClick={onKeep}>
                {nl.form.conflictKeep}
              </Button>
            </>
          ) : null}
        </>
      }
    >
      <div role="alert">
        <p className={classes.sentence}>
          {changed ? savedBy(lastSaved(refusal.details), nl.form.conflict.year) : refusal.message}
        </p>
        <Uses refusal={refusal} />
      </div>
    </Dialog>
  );
}

function Uses({ refusal }: { refusal: ApiError }) {
  const { used_by: uses = [] } = (refusal.details ?? {}) as { used_by?: { label: string; path?: string }[] };
  if (uses.length === 0) return null;
  return (
    <ul className={classes.list}>
      {uses.map(({ label, path }) => (
        <li key={`${label}-${path ?? ''}`}>{path ? <OtherTab path={path}>{label}</OtherTab> : label}</li>
      ))}
    </ul>
  );
}
