// The moment in the address of a page: what it shows is as it was then. Pages and links take it along.
import { useSearch } from '@tanstack/react-router';

import { momentIn } from '#shared/text/moment.ts';

export function useMoment(): { moment?: string } {
  return momentIn(useSearch({ strict: false }));
}

/** The same place at the same moment. */
export function atMoment<To extends { search: Record<string, string | number> }>(to: To, at: { moment?: string }): To {
  return { ...to, search: { ...to.search, ...at } };
}

export function momentNow(): string {
  return new Date().toISOString();
}
