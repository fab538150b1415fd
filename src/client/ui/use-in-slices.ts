// What comes while a page is on screen, such as the answer of the server, absent for a moment longer: it is then drawn in slices, so
// that a slow device answers its user in between. What is there from the start is drawn with the page.
import { useDeferredValue } from 'react';

export function useInSlices<T>(given: T | undefined): T | undefined {
  const isTime = useDeferredValue(given !== undefined);
  return isTime ? given : undefined;
}
