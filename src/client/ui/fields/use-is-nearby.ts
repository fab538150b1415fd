// Whether the pointer or the focus has reached a field. Selects render their options only from then on: a form has hundreds of
// options in lists that nobody opens. Open lists alone are not enough: the kit's keyboard support needs rendered options.
import { useState } from 'react';

export function useIsNearby() {
  const [isNearby, setIsNearby] = useState(false);
  const markNearby = () => setIsNearby(true);
  return { isNearby, handlers: { onFocus: markNearby, onPointerEnter: markNearby } };
}
