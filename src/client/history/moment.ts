// The moment in the address of a page: what it shows is as it was then. Pages and links take it along.
import { useSearch } from '@tanstack/react-router';

import { momentFrom } from '#shared/text/moment.ts';

/** For a query, a key or an address: nothing, or the moment as ISO 8601, however somebody wrote it. */
export function momentIn(search: Record<string, unknown>): { moment?: string } {
  const text = search['moment'];
  const found = typeof text === 'string' ? momentFrom(text) : null;
  return found ? { moment: found.toISOString() } : {};
}

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
