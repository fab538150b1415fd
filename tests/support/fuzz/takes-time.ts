// Slow calls, which only the hand-written requests use.
import type { Endpoint } from '#shared/api/endpoint.ts';

/** Word and PDF come from the same document as the page, in a worker thread: `documents.test.ts` compares the three. */
export function takesTime({ file }: Endpoint): boolean {
  return file === 'docx' || file === 'pdf';
}
