// Notifies the user that the form took over what was saved elsewhere, such as a restore, below their own changes.
import { useEffect } from 'react';

import { notifyInfo } from '#client/ui/notify.tsx';
import { formText } from '#shared/text/form.ts';

import type { RecordFormState } from './use-record-form.ts';

/** Not while saving: the conflict dialog shows it then. */
export function useFollowedNotice({ followed }: RecordFormState, saving: boolean): void {
  useEffect(() => {
    if (followed && !saving) notifyInfo(formText.followed);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each time, at that time
  }, [followed]);
}
