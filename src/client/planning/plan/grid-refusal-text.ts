// Why the server refused the grids that it was sent, in words.
import type { ApiError } from '#client/api/send.ts';
import { placementText } from '#shared/text/placement.ts';

import type { GridToSend } from './grids.ts';

/** The errors of a grid as a whole and of its first items, with titles instead of their positions in the request. */
export function gridRefusalText({ message, errors }: ApiError, sent: readonly GridToSend[]): string {
  const reasons = Object.entries(errors)
    .slice(0, 3)
    .flatMap(([name, reason]) => {
      const [isGrid, grid = 0, index] = /^(?:years\.(\d+)\.)?grid(?:\.(\d+))?$/.exec(name) ?? [];
      if (isGrid && index === undefined) return [reason];
      const title = sent[Number(grid)]?.items[Number(index)]?.title;
      return title ? [placementText.itemRefused(title, reason)] : [];
    });
  return [...new Set([message, ...reasons])].join(' ');
}
