// Whether a user or the focus has come near a field. Selects hold their choices only from then on: a form has hundreds of them in
// lists that nobody opens. Not only while a list is open, because the kit's keyboard finds its place in a list that is there.
import { useState } from 'react';

export function useNear() {
  const [isNear, setIsNear] = useState(false);
  const come = () => setIsNear(true);
  return { isNear, near: { onFocus: come, onPointerEnter: come } };
}
