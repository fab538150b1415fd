// The choices of every select of a form: fixed ones, attribute options, states and records of the organization.
import { useMemo } from 'react';

import { useCall } from '#client/api/query.ts';
import { contract } from '#shared/api/contract.ts';
import type { AttributeRow } from '#shared/api/reference.ts';
import type { Attribute } from '#shared/definitions/attribute.ts';
import type { Definition } from '#shared/definitions/definition.ts';

import type { FieldOption } from './field.ts';
import { useReferences } from './use-references.ts';
import { idOf } from './values.ts';

export type OptionsByName = Record<string, readonly FieldOption[]>;

interface Asked {
  definition: Definition;
  rows: readonly AttributeRow[];
  /** The record's organization, or the one chosen for a new record; references are looked up inside it. */
  organization: number;
  record: Record<string, unknown> | null;
}

export function useOptions({ definition, rows, organization, record }: Asked): {
  options: OptionsByName;
  loading: boolean;
} {
  const hasState = Object.values(definition.attributes).some(({ kind }) => kind === 'state');
  const states = useCall(contract.reference.states, {}, { enabled: hasState });
  const references = useReferences(definition, organization, idOf(record?.['id']));

  const options = useMemo(() => {
    const choicesOf = (name: string, { kind, to, choices }: Attribute): readonly FieldOption[] => {
      if (kind === 'choice') return choices ?? [];
      if (kind === 'state') return (states.data ?? []).map(({ id, state }) => ({ value: id, label: state }));
      if (kind === 'option') return optionsOf(rows.find(({ attribute }) => attribute === name));
      return to ? references.options[to] : [];
    };
    return Object.fromEntries(
      Object.entries(definition.attributes).map(([name, attribute]) => [
        name,
        withCurrent(choicesOf(name, attribute), record?.[name]),
      ]),
    );
  }, [definition, rows, record, references.options, states.data]);

  return { options, loading: references.loading || states.isLoading };
}

function optionsOf(row: AttributeRow | undefined): FieldOption[] {
  return (row?.attribute_options ?? []).map(({ id, option_value }) => ({ value: id, label: option_value }));
}

/** Adds the record's current value, also when the user may not read the list it comes from. */
function withCurrent(options: readonly FieldOption[], wire: unknown): readonly FieldOption[] {
  const id = idOf(wire);
  if (id === 0 || typeof wire !== 'object' || options.some(({ value }) => value === id)) return options;
  const { title, state, option_value } = wire as Record<string, unknown>;
  const label = [title, state, option_value].find((text) => typeof text === 'string');
  return label === undefined ? options : [{ value: id, label }, ...options];
}
