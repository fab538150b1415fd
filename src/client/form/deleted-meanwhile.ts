// A user saves a record that another user deleted: says so, and offers to save it as a new record, so that nothing is lost. Used
// by every form that saves a record.
import { confirm } from '#client/ui/confirm.tsx';
import { notifyFailed } from '#client/ui/notify.tsx';
import { formText } from '#shared/text/form.ts';

/** Whether the user wants a new one; without the right to make one it is only said. */
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
