// Goes to a field when its page opens, and never again.
import { useEffect, useState } from 'react';

import { focusField } from './field-grid.tsx';

/** Drawn after the fields, so that the field is there. */
export function FocusOnce({ name }: { name: string | undefined }) {
  const [first] = useState(name);
  useEffect(() => {
    if (first !== undefined) focusField(first);
  }, [first]);
  return null;
}
