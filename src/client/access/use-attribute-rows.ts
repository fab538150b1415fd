// The attribute rows of users or roles: ids for rights, labels in the words of the institution. Used by lists and forms.
import { useCallback } from 'react';

import { useAttributes } from '#client/api/attributes.ts';
import type { AttributeRow } from '#shared/api/reference.ts';
import type { Definition } from '#shared/definitions/definition.ts';

const noRows: readonly AttributeRow[] = [];

export function useAttributeRows({ object, attributes }: Definition) {
  const { data, error } = useAttributes({ object });
  const rows = data ?? noRows;
  const labelOf = useCallback(
    (name: string) => rows.find(({ attribute }) => attribute === name)?.user_label ?? attributes[name]?.label ?? name,
    [rows, attributes],
  );
  return { rows, labelOf, loading: data === undefined && !error };
}
