// Says that a form follows what was saved elsewhere, a restore for one, below what its user wrote.
import { useEffect } from 'react';

import { notifyInfo } from '#client/ui/notify.tsx';
import { formText } from '#shared/text/form.ts';

import type { RecordFormState } from './use-record-form.ts';

/** `saving`: then the dialog for whoever saves second tells it. */
export function useFollowed({ followed }: RecordFormState, saving: boolean): void {
  useEffect(() => {
    if (followed && !saving) notifyInfo(formText.followed);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each time, at that time
  }, [followed]);
}
