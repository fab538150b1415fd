// Rights of a role as fields and values, for the conflict dialog of a role.
import type { FormField, FormValues } from '#client/form/field.ts';
import type { RoleRecord } from '#shared/api/access.ts';
import { objects } from '#shared/permissions/objects.ts';
import { actions } from '#shared/permissions/rights.ts';
import { accessText } from '#shared/text/access.ts';

import { flagKey, type FlagEdits } from './flags.ts';

export function conflictValues({ permissions = [] }: RoleRecord, edits: FlagEdits = {}): FormValues {
  return Object.fromEntries(
    permissions.flatMap((permission) =>
      actions.map((action) => {
        const key = flagKey(permission.object, action);
        return [key, edits[key] ?? permission[action]];
      }),
    ),
  );
}

export function conflictFields(before: RoleRecord, now: RoleRecord): FormField[] {
  const was = conflictValues(before);
  return (now.permissions ?? []).flatMap((permission) =>
    actions
      .filter((action) => was[flagKey(permission.object, action)] !== permission[action])
      .map((action): FormField => ({
        id: flagKey(permission.object, action),
        type: 'checkbox',
        label: accessText.roles.cell(objects[permission.object].plural, accessText.actions[action]),
        tooltip: '',
        attribute_id: 0,
        values: [],
        editable: false,
        required: false,
        span: 1,
      })),
  );
}
