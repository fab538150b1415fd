// What pages ask their calls with. Apart from the pages, so that it can be asked for ahead of them.
import type { z } from 'zod';

import type { reference } from '#shared/api/reference.ts';
import type { Definition } from '#shared/definitions/definition.ts';
import type { AttributeObject } from '#shared/permissions/objects.ts';

import type { PageSettings } from './page-settings.ts';

type Query = z.input<(typeof reference.attributes)['query']>;
export type AskedAttributes = Omit<Query, 'limit' | 'object'> & { object: AttributeObject };

const limit = 100;

export function attributesInput(asked: AskedAttributes) {
  return { query: { ...asked, limit } };
}

/** Of the units, by the unit calendar. */
export const unitsInput = { query: { fields: 'title,parent__organizational_unit,organization' } };

/** What the columns' own labels are asked with; null when no column has one. */
export function headersInput({ definition: { object }, columns }: PageSettings) {
  const byAttribute = columns.some(({ header }) => 'label' in header && header.label === 'attribute');
  return byAttribute ? attributesInput({ object }) : null;
}

export function recordsInput({ definition, columns }: PageSettings) {
  const fields = fieldsFor(
    definition,
    columns.map(({ attribute }) => attribute),
  );
  return { query: { fields: fields.join() } };
}

/** Besides the columns: in which organization and unit a row lies, and whether it is in use, which decide on icons. */
export function fieldsFor({ attributes, computed, withinUnit }: Definition, columns: readonly string[]): string[] {
  const needed = ['organization', 'in_use', ...(withinUnit ? [withinUnit] : [])];
  const known = needed.filter((name) => name in attributes || name in computed);
  return [...new Set([...columns, ...known])];
}
