// The heads of a list's columns: fixed texts, or the user's own labels of the object and its attributes.
import { useCallback } from 'react';

import { useObjectLabel } from '#client/api/labels.ts';
import { useCall } from '#client/api/query.ts';
import { contract } from '#shared/api/contract.ts';

import { headersInput } from '#shared/pages/inputs.ts';
import type { PageSettings, ListColumn } from '#shared/pages/page-settings.ts';

export function useHeaders(settings: PageSettings): (column: ListColumn) => string {
  const { object, attributes } = settings.definition;
  const { singular } = useObjectLabel(object);
  const input = headersInput(settings);
  const { data: rows } = useCall(contract.reference.attributes, input ?? {}, { enabled: input !== null });
  return useCallback(
    ({ attribute, header }) => {
      if ('text' in header) return header.text;
      if (header.label === 'object') return singular;
      return rows?.find((row) => row.attribute === attribute)?.user_label ?? attributes[attribute]?.label ?? '';
    },
    [attributes, singular, rows],
  );
}
