// Focuses a field when its page opens, once.
import { useEffect, useState } from 'react';

import { focusField } from './field-grid.tsx';

/** Rendered after the fields, so that the field exists. */
export function FocusOnce({ name }: { name: string | undefined }) {
  const [first] = useState(name);
  useEffect(() => {
    if (first !== undefined) focusField(first);
  }, [first]);
  return null;
}
