// The moment in the address of a page that shows the state at that moment. Links keep it.
import { useSearch } from '@tanstack/react-router';

import { momentIn } from '#shared/text/moment.ts';

export function useMoment(): { moment?: string } {
  return momentIn(useSearch({ strict: false }));
}

/** Keeps the moment in a link to another page. */
export function withMoment<To extends { search: Record<string, string | number> }>(
  to: To,
  at: { moment?: string },
): To {
  return { ...to, search: { ...to.search, ...at } };
}

export function momentNow(): string {
  return new Date().toISOString();
}
