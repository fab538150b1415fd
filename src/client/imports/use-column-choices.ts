// The choices for a column of a file: an attribute (by the user's label), one of our own columns, or nothing. Used by the mapping.
import { useAttributes, useLabelPlace } from '#client/api/attributes.ts';
import { ownColumns } from '#shared/api/imports.ts';
import type { FileObject } from '#shared/permissions/importable.ts';
import { importText } from '#shared/text/imports.ts';

export interface ColumnChoice {
  /** '' for a column that is ignored. */
  attribute: string;
  label: string;
}

const { skip, id, revision } = importText.mapping;
const always: readonly ColumnChoice[] = [
  { attribute: '', label: skip },
  { attribute: ownColumns.id, label: id },
  { attribute: ownColumns.revision, label: revision },
];

export function useColumnChoices(object: FileObject, organization: number): readonly ColumnChoice[] {
  const { data } = useAttributes({ object, ...useLabelPlace(organization) });
  // Passwords are not imported.
  const attributes = (data ?? [])
    .filter(({ attribute }) => attribute !== 'password')
    .map(({ attribute, user_label, default_label }) => ({
      attribute,
      label: user_label || default_label || attribute,
    }));
  return [...always, ...attributes];
}
