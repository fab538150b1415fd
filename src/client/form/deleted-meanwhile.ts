// Handles saving a record that another user has deleted: offers to save it as a new record, so that nothing is lost. Used by every
// form that saves a record.
import { confirm } from '#client/ui/confirm.tsx';
import { notifyFailed } from '#client/ui/notify.tsx';
import { formText } from '#shared/text/form.ts';

/** Whether the user wants a new one; without the right to create one it only informs. */
export async function offerSavingAsNew(mayCreate: boolean): Promise<boolean> {
  const {
    deletedTitle: title,
    deletedMeanwhile: message,
    saveAsNew: confirmLabel,
    leaveCancel: cancelLabel,
  } = formText;
  if (mayCreate) return confirm({ title, message, confirmLabel, cancelLabel });
  notifyFailed(message);
  return false;
}
