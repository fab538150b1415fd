// A programme that goes to RIO has everything that DUO requires, in the required form.
import { rioAttributes } from '#shared/exchange/rio-attributes.ts';

import { check } from './check.ts';

export const rio = check<{ missing: readonly string[] }>({
  severity: 'warning',
  parameters: {},
  reveals: rioAttributes,
  levels: [],
  find: ({ rio: missing }) => (missing.length === 0 ? [] : [{ attribute: 'rio', values: { missing } }]),
});
