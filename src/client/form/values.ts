// Converts a record to form values, and those to the changes to send. Used by the record form.
import type { Attribute } from '#shared/definitions/attribute.ts';
import type { Definition } from '#shared/definitions/definition.ts';
import type { OutcomeLink } from '#shared/definitions/outcome-link.ts';
import type { Requirement } from '#shared/definitions/requirement.ts';

import type { FieldValue, FormValues } from './field.ts';

/** References may arrive as an object with an id; a form works with the id, and 0 is none. */
function valueOf(attribute: Attribute, wire: unknown): FieldValue {
  switch (attribute.kind) {
    case 'choice':
    case 'option':
    case 'state':
    case 'reference':
      return idOf(wire);
    case 'references':
      return Array.isArray(wire) ? wire.map((each) => idOf(each)) : [];
    case 'requirements':
      return Array.isArray(wire) ? (wire as Requirement[]) : [];
    case 'outcomes':
      return Array.isArray(wire) ? (wire as OutcomeLink[]) : [];
    case 'checkbox':
      return wire === true;
    case 'integer':
    case 'date':
      return typeof wire === 'number' || typeof wire === 'string' ? wire : null;
    default:
      return typeof wire === 'string' ? wire : '';
  }
}

export function idOf(wire: unknown): number {
  if (typeof wire === 'number') return wire;
  if (typeof wire === 'object' && wire !== null && 'id' in wire) return idOf(wire.id);
  return 0;
}

/** The values of a record; for a new one what the definition starts with. */
export function initialFormValues(definition: Definition, record?: Record<string, unknown>): FormValues {
  return Object.fromEntries(
    Object.entries(definition.attributes).map(([name, attribute]) => [
      name,
      valueOf(attribute, record ? record[name] : attribute.initial),
    ]),
  );
}

export function sameValue(a: FieldValue | undefined, b: FieldValue | undefined): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

export function changedNames(initial: FormValues, values: FormValues): string[] {
  return Object.keys(values).filter((name) => !sameValue(initial[name], values[name]));
}

export function pick(values: FormValues, names: readonly string[]): FormValues {
  return Object.fromEntries(names.flatMap((name) => (name in values ? [[name, values[name]!]] : [])));
}

/** Whether a field has been filled in: what the group bar counts. */
export function isEmpty(value: FieldValue | undefined): boolean {
  if (value === undefined || value === null || value === '' || value === 0) return true;
  return Array.isArray(value) ? value.length === 0 : false;
}

/** The organization that a record belongs to: an organization belongs to itself. */
export function organizationOf(definition: Definition, record: { id: number; organization?: unknown }): number {
  return definition.object === 'organization' ? record.id : idOf(record.organization);
}
