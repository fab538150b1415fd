// The names of fields and objects in the history, by the school's labels.
import { useMemo } from 'react';

import { objectLabel, useObjects } from '#client/api/labels.ts';
import { useCall } from '#client/api/query.ts';
import type { Change } from '#shared/api/history.ts';
import { reference } from '#shared/api/reference.ts';
import { definitionOf, fieldLabel, namedAs } from '#shared/history/change-names.ts';
import { type ObjectKey, objects } from '#shared/permissions/objects.ts';

import type { Names } from './sentence.ts';

export interface HistoryNames extends Names {
  /** The key of the right to change the field; '' if there is none. */
  rightOf: (change: Change) => string;
  /** The fields of these objects, as options of the filter; shared fields once. */
  attributesOf: (objects: readonly string[]) => { name: string; label: string }[];
}

/** One call for all objects, because a plan has many, and the log of a school has all of them. */
export function useHistoryNames(organization: number): HistoryNames {
  const definitions = useObjects();
  const place = organization > 0 ? { organization } : {};
  const { data: attributes } = useCall(reference.attributes, { query: { limit: 1000, ...place } });
  return useMemo(() => {
    const labels = new Map(attributes?.map((row) => [`${row.object}.${row.attribute}`, row.user_label]));
    const label = (object: string, name: string) => fieldLabel(object, name, labels.get(`${object}.${name}`));
    const ids = new Map(attributes?.map((row) => [`${row.object}.${row.attribute}`, String(row.attribute_id)]));
    return {
      rightOf: ({ object, attribute }: Change) => ids.get(`${object}.${attribute}`) ?? '',
      attribute: ({ object, attribute }: Change) => label(object, attribute),
      object: (object) => objectLabel(definitions, namedAs(object)).singular,
      attributesOf: (asked) => {
        const fields = asked.flatMap((object) =>
          Object.entries(definitionOf(object)?.attributes ?? {})
            .filter(([name, { derived }]) => !derived && name !== 'password')
            .map(([name]): [string, string] => [name, label(object, name)]),
        );
        return [...new Map(fields.toReversed())].toReversed().map(([name, text]) => ({ name, label: text }));
      },
    };
  }, [attributes, definitions]);
}

/** The objects of a plan, by whose fields its history can be filtered. */
export const planObjects = ['programme', 'rel__calendar_week__course', 'rel__calendar_week__exam'];

/** The objects that can have history. */
export const objectsWithHistory = Object.keys(objects).filter(
  (key) => !['labels', 'calendar__tree', 'history'].includes(key),
) as ObjectKey[];
