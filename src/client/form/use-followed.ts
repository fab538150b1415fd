// Says that a form follows what was saved elsewhere, a restore for one, below what its user wrote.
import { useEffect } from 'react';

import { notifyInfo } from '#client/ui/notify.tsx';
import { formText } from '#shared/text/form.ts';

import type { RecordFormState } from './use-record-form.ts';

export function useFollowed({ followed }: RecordFormState): void {
  useEffect(() => {
    if (followed) notifyInfo(formText.followed);
  }, [followed]);
}
