// The heads of a list's columns: fixed texts, or the user's own labels of the object and its attributes.
import { useCallback } from 'react';

import { useObjectLabel } from '#client/api/labels.ts';
import { useCall } from '#client/api/query.ts';
import { contract } from '#shared/api/contract.ts';

import type { Screen, ScreenColumn } from './screens.ts';

export function useHeaders({ definition, columns }: Screen): (column: ScreenColumn) => string {
  const { object, attributes } = definition;
  const { singular } = useObjectLabel(object);
  const byAttribute = columns.some(({ header }) => 'label' in header && header.label === 'attribute');
  const { data: rows } = useCall(
    contract.reference.attributes,
    { query: { object, limit: 100 } },
    { enabled: byAttribute },
  );
  return useCallback(
    ({ attribute, header }) => {
      if ('text' in header) return header.text;
      if (header.label === 'object') return singular;
      return rows?.find((row) => row.attribute === attribute)?.user_label ?? attributes[attribute]?.label ?? '';
    },
    [attributes, singular, rows],
  );
}
