// Puts the responses that the server embedded in the page (`server/http/first-answers.ts`) into the cache before anything renders.
// Used by `prefetch-page.ts`.
import { OWNER_LENGTH } from '#shared/pages/first-answers.ts';

import { readTokens } from './tokens.ts';

export interface FirstAnswer {
  /** The cache key of a call that does not follow from the page's address. */
  key?: unknown[];
  data: unknown;
  etag: string | null;
}

/** By URL. Readable once: later requests need fresh data. */
export function takeFirstAnswers(): ReadonlyMap<string, FirstAnswer> {
  const element = document.getElementById('first-answers');
  // Another user may have signed in, here or in another tab.
  const areOurs = element?.dataset['for'] === readTokens().access.slice(0, OWNER_LENGTH);
  const text = areOurs ? element?.textContent : null;
  element?.remove();
  return new Map(Object.entries(JSON.parse(text || '{}') as Record<string, FirstAnswer>));
}
