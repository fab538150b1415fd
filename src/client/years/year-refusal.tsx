// Why a year was not saved or deleted: where it is in use, or that another user changed it. Used by form and list.
import { ApiError } from '#client/api/send.ts';
import { lastSaved, useSavedBy } from '#client/form/saved-by.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/fields/dialog.tsx';
import { UsedBy, UseList, usesOf } from '#client/ui/used-by.tsx';
import { catalogueText } from '#shared/text/catalogue.ts';
import { formText } from '#shared/text/form.ts';
import { noticeText } from '#shared/text/notice.ts';
import { yearsText } from '#shared/text/years.ts';

import classes from './shared-sentence.module.css';

export interface YearRefusalProps {
  refusal: ApiError;
  onClose: () => void;
  /** The year whose removal was refused. */
  removing?: string;
  /** After another user's change: discard the own changes, or save them anyway. */
  onReload?: () => void;
  onKeep?: () => void;
}

export function YearRefusal({ refusal, onClose, removing, onReload, onKeep }: YearRefusalProps) {
  const changed = onReload && onKeep;
  const savedBy = useSavedBy();
  return (
    <Dialog
      opened
      title={changed ? formText.conflictTitle : yearsText.item}
      onClose={onClose}
      actions={
        <>
          <Button focusFirst onClick={onClose}>
            {changed ? formText.leaveCancel : noticeText.close}
          </Button>
          {changed ? (
            <>
              <Button onClick={onReload}>{formText.conflictReload}</Button>
              <Button variant="primary" onClick={onKeep}>
                {formText.conflictKeep}
              </Button>
            </>
          ) : null}
        </>
      }
    >
      <div role="alert">
        {removing === undefined ? (
          <>
            <p className={classes.sentence}>
              {changed ? savedBy(lastSaved(refusal.details), formText.conflict.year) : refusal.message}
            </p>
            <UseList uses={usesOf(refusal)} otherTab />
          </>
        ) : (
          <>
            <p className={classes.sentence}>
              <strong>{catalogueText.notRemoved(removing)}</strong>
            </p>
            <UsedBy uses={usesOf(refusal)} />
          </>
        )}
      </div>
    </Dialog>
  );
}
