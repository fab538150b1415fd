// The inputs of calls that pages make. Separate from the pages, so that the calls can be prefetched.
import type { z } from 'zod';

import type { reference } from '#shared/api/reference.ts';
import type { AttributeObject } from '#shared/permissions/objects.ts';

type Query = z.input<(typeof reference.attributes)['query']>;
export type AskedAttributes = Omit<Query, 'limit' | 'object'> & { object: AttributeObject };

const limit = 100;

export function attributesInput(asked: AskedAttributes) {
  return { query: { ...asked, limit } };
}

/** For the units of the unit calendar. */
export const unitsInput = { query: { fields: 'title,parent__organizational_unit,organization' } };
