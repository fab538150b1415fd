// Makes the fields of a form from a definition, its attribute rows and the user's rights. Used by form and view page.
import type { AttributeRow } from '#shared/api/reference.ts';
import type { Attribute } from '#shared/definitions/attribute.ts';
import type { Definition } from '#shared/definitions/definition.ts';
import { canAttribute, type Rights } from '#shared/permissions/rights.ts';

import { type FormField, typeOfKind } from './field.ts';
import type { OptionsByName } from './use-options.ts';
import { isRequired } from './check-before-sending.ts';

interface Given {
  definition: Definition;
  rows: readonly AttributeRow[];
  rights: Rights;
  isNew: boolean;
  options: OptionsByName;
  /** Attributes that cannot change on this record, and why. */
  fixed?: Readonly<Record<string, string>>;
}

/** Without read right there is no field; without update (new: create) right it is read-only. */
export function makeFields({ definition, rows, rights, isNew, options, fixed = {} }: Given): FormField[] {
  const rowByName = new Map(rows.map((row) => [row.attribute, row]));
  return Object.entries(definition.attributes).flatMap(([name, attribute]) => {
    const row = rowByName.get(name);
    if (!row || !canAttribute(rights, String(row.attribute_id), 'read')) return [];
    const writable = canAttribute(rights, String(row.attribute_id), isNew ? 'create' : 'update');
    const because = fixed[name];
    return {
      id: name,
      type: typeOfKind[attribute.kind],
      label: row.user_label || row.default_label || attribute.label,
      tooltip: row.description,
      attribute_id: row.attribute_id,
      values: options[name] ?? [],
      editable: writable && because === undefined && (isNew || attribute.to !== 'organization'),
      required: isRequired(attribute),
      span: spanOf(definition, name, attribute),
      ...(because === undefined ? {} : { fixedBecause: because }),
      ...(attribute.max === undefined ? {} : { max: attribute.max }),
      ...(attribute.linked === undefined ? {} : { linked: attribute.linked }),
    };
  });
}

function spanOf(definition: Definition, name: string, { kind }: Attribute): 1 | 2 | 3 {
  if (['richText', 'requirements', 'outcomes'].includes(kind)) return 3;
  return name === definition.title || kind === 'references' ? 2 : 1;
}
