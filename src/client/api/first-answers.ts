// The answers that the server put into the page for its first calls (`server/http/first-answers.ts`): they are in the cache before
// anything is drawn. Used by `prefetch-page.ts`.
import { OWNER_LENGTH } from '#shared/pages/first-answers.ts';

import { readTokens } from './tokens.ts';

export interface FirstAnswer {
  data: unknown;
  etag: string | null;
}

let wereTaken = false;

/** By the address of the call. Once: whoever asks later wants to know what is true by then. */
export function takeFirstAnswers(): ReadonlyMap<string, FirstAnswer> {
  const element = document.getElementById('first-answers');
  // Somebody else may have signed in, here or in another tab.
  const areOurs = !wereTaken && element?.dataset['for'] === readTokens().access.slice(0, OWNER_LENGTH);
  wereTaken = true;
  const text = areOurs ? element?.textContent : null;
  element?.remove();
  return new Map(Object.entries(JSON.parse(text || '{}') as Record<string, FirstAnswer>));
}
