// The objects' own names and colours, as the user's organization calls them. Menus, lists and forms use them.
import { useMemo } from 'react';

import { type ObjectDefinition, reference } from '#shared/api/reference.ts';
import { type ObjectKey, objects, type ObjectWords } from '#shared/permissions/objects.ts';
import { catalogueText } from '#shared/text/catalogue.ts';

import { useCall } from './query.ts';

export interface ObjectLabel {
  singular: string;
  plural: string;
  /** A CSS colour: #2f5bd0. */
  color: string;
}

export function useObjects(): ReadonlyMap<ObjectKey, ObjectDefinition> {
  const { data } = useCall(reference.objects);
  return useMemo(() => new Map(data?.map((definition) => [definition.object, definition])), [data]);
}

/** The product's own names until the institution's have arrived, so that nothing jumps from blank. */
export function useObjectLabel(object: ObjectKey): ObjectLabel {
  return objectLabel(useObjects(), object);
}

export function objectLabel(definitions: ReadonlyMap<ObjectKey, ObjectDefinition>, object: ObjectKey): ObjectLabel {
  const shipped = objects[object];
  const own = definitions.get(object);
  return {
    singular: own?.user_label || shipped.label,
    plural: own?.user_label_plural || own?.default_label_plural || shipped.plural,
    color: `#${own?.user_color || own?.default_color || shipped.color}`,
  };
}

/** 'nieuw' or 'nieuwe': we do not know the gender of a school's own word. */
export function newRecordText(object: ObjectKey, singular: string): string {
  const { label, article }: ObjectWords = objects[object];
  return article && singular === label ? catalogueText.create(article, label) : catalogueText.createOther(singular);
}
