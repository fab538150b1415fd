// The objects that have attributes, by the names that this school uses, as choices of a select.
import { objectLabel, useObjects } from '#client/api/labels.ts';
import type { Option } from '#client/ui/fields/select-field.tsx';
import { allDefinitions } from '#shared/definitions/registry.ts';
import { type AttributeObject, objects } from '#shared/permissions/objects.ts';
import { labelsText } from '#shared/text/labels.ts';

const keys = allDefinitions.map(({ object }) => object);

export interface ObjectOptions {
  options: Option[];
  /** Selects work with numbers; 0 is none. */
  valueOf: (object: string | undefined) => number;
  objectOf: (value: number) => AttributeObject | undefined;
  nameOf: (object: string) => string;
}

export function useObjectOptions(): ObjectOptions {
  const definitions = useObjects();
  const nameOf = (object: string) => {
    if (object in objects) return objectLabel(definitions, object as keyof typeof objects).singular;
    return labelsText.placed(objectLabel(definitions, object.endsWith('exam') ? 'exam' : 'course').singular);
  };
  return {
    options: keys.map((object, index) => ({ value: index + 1, label: nameOf(object) })),
    valueOf: (object) => keys.findIndex((each) => each === object) + 1,
    objectOf: (value) => keys[value - 1],
    nameOf,
  };
}
