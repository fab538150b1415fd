// What fields and objects are called in the history: in the words of the school.
import { useMemo } from 'react';

import { objectLabel, useObjects } from '#client/api/labels.ts';
import { useCall } from '#client/api/query.ts';
import type { Change } from '#shared/api/history.ts';
import { reference } from '#shared/api/reference.ts';
import { allDefinitions } from '#shared/definitions/registry.ts';
import { guardedBy, type ObjectKey, objects } from '#shared/permissions/objects.ts';
import { checksText } from '#shared/text/checks.ts';
import { templateText } from '#shared/text/document-template.ts';
import { historyText } from '#shared/text/history.ts';
import { signInText } from '#shared/text/sign-in-settings.ts';
import { ssoLinkText } from '#shared/text/sso-link.ts';

import type { Names } from './sentence.ts';

export interface HistoryNames extends Names {
  /** The fields of objects, to choose from; what several have in common once. */
  attributesOf: (objects: readonly string[]) => { name: string; label: string }[];
}

/** In one call for all objects: a plan has many, and the log of a school has all of them. */
export function useNames(organization: number): HistoryNames {
  const definitions = useObjects();
  const place = organization > 0 ? { organization } : {};
  const { data: attributes } = useCall(reference.attributes, { query: { limit: 1000, ...place } });
  return useMemo(() => {
    const labels = new Map(attributes?.map((row) => [`${row.object}.${row.attribute}`, row.user_label]));
    const label = (object: string, name: string) =>
      labels.get(`${object}.${name}`) ??
      definitionOf(object)?.attributes[name]?.label ??
      (object === 'check_settings' && name in checksText
        ? checksText[name as keyof typeof checksText].title
        : (settingLabels[object]?.[name] ?? historyText.attribute(name)));
    return {
      attribute: ({ object, attribute }: Change) => label(object, attribute),
      object: (object) =>
        object in guardedBy
          ? objectLabel(definitions, placedAs(object)).singular
          : objectLabel(definitions, object as ObjectKey).singular,
      isRich: ({ object, attribute }: Change) => definitionOf(object)?.attributes[attribute]?.kind === 'richText',
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

/** Of what a school sets, which has no definition. */
const settingLabels: Record<string, Record<string, string>> = {
  document_template: templateText.fields,
  sign_in: signInText.fields,
  user: { identities: ssoLinkText.title },
};

function placedAs(object: string): ObjectKey {
  return object.endsWith('course') ? 'course' : 'exam';
}

function definitionOf(object: string) {
  return allDefinitions.find((definition) => definition.object === object);
}

/** What a plan is made of. */
export const planObjects = ['programme', 'rel__calendar_week__course', 'rel__calendar_week__exam'];

/** Objects of which there can be history, by what they are called. */
export const objectsWithHistory = Object.keys(objects).filter(
  (key) => !['labels', 'calendar__tree', 'history'].includes(key),
) as ObjectKey[];
