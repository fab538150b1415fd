// Handles a record that is saved elsewhere while its form is open: a dialog for a conflicting save, and a notice when the form
// has taken over the changes. Rendered at the end of every form that saves through `useSave`.
import type { Definition } from '#shared/definitions/definition.ts';
import { formText } from '#shared/text/form.ts';

import { ConflictDialog } from './conflict-dialog.tsx';
import type { FormField } from './field.ts';
import { useFollowedNotice } from './use-followed-notice.ts';
import type { RecordFormState } from './use-record-form.ts';
import type { Saving } from './use-record-save.ts';
import { initialFormValues } from './values.ts';

export interface SaveConflictProps {
  saving: Saving;
  form: RecordFormState;
  definition: Definition;
  fields: readonly FormField[];
}

export function SaveConflict({ saving, form, definition, fields }: SaveConflictProps) {
  useFollowedNotice(form, saving.saving);
  if (!saving.conflict) return null;
  return (
    <ConflictDialog
      saved={saving.conflict.saved}
      what={formText.conflict.record}
      fields={fields}
      before={saving.conflict.before}
      now={initialFormValues(definition, saving.conflict.record)}
      mine={form.values}
      onReload={saving.takeTheirs}
      onKeep={() => void saving.keepMine()}
      onClose={saving.closeConflict}
    />
  );
}
