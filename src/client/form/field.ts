// A form field as in the specification, and the values of a form. Used by every field and page.
import type { Kind } from '#shared/definitions/attribute.ts';
import type { Attribute } from '#shared/definitions/attribute.ts';
import type { OutcomeLink } from '#shared/definitions/outcome-link.ts';
import type { Level } from '#shared/definitions/outcome-scale.ts';
import type { Requirement } from '#shared/definitions/requirement.ts';

export type FieldType =
  | 'hidden'
  | 'text'
  | 'disabled'
  | 'integer'
  | 'password'
  | 'textarea'
  | 'select'
  | 'list'
  | 'multiselect'
  | 'radio'
  | 'checkbox'
  | 'date'
  | 'translate'
  | 'requirements'
  | 'outcomes';

/** How an attribute of each kind is drawn. */
export const typeOfKind: Record<Kind, FieldType> = {
  text: 'text',
  richText: 'textarea',
  integer: 'integer',
  checkbox: 'checkbox',
  date: 'date',
  choice: 'select',
  option: 'select',
  state: 'select',
  reference: 'select',
  references: 'multiselect',
  requirements: 'requirements',
  outcomes: 'outcomes',
};

export interface FieldOption {
  value: number;
  label: string;
  /** Cannot be chosen any more; records that have it keep it. */
  retired?: boolean;
  /** For an outcome: its framework, that framework's levels, and the level of a new link. */
  framework?: number;
  levels?: readonly Level[];
  level?: number;
}

export interface Translation {
  singular: string;
  plural: string | null;
}

/** Values are in wire form; an incomplete number or date is the typed text. */
export type FieldValue = string | number | boolean | null | number[] | Requirement[] | OutcomeLink[] | Translation;
export type FormValues = Record<string, FieldValue>;

export interface FormField {
  /** The attribute's name: the key in the values and in the server's errors. */
  id: string;
  type: FieldType;
  label: string;
  tooltip: string;
  attribute_id: number;
  /** The id of its record, for calls about it; absent for a new one. */
  record?: number;
  values: readonly FieldOption[];
  editable: boolean;
  required: boolean;
  /** Why the field is fixed, shown with the tooltip. */
  fixedBecause?: string;
  max?: number;
  /** The attribute of links to outcomes. */
  linked?: Attribute['linked'];
  /** How many of the three columns the field takes. */
  span: 1 | 2 | 3;
  defaultPlural?: string;
}

export interface FieldProps {
  field: FormField;
  value: FieldValue;
  error?: string;
  /** The element's id, so that labels, errors and focus find it. */
  inputId: string;
  onChange: (value: FieldValue) => void;
}
