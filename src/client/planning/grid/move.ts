// How something that is carried moves, and where a pointer is.
import type { Edge } from '#shared/planning/grid.ts';

/** One move of a carried item, relative to where it started (a pointer) or to where it is now (a key). */
export type Move =
  | { type: 'to'; x: number; y: number }
  | { type: 'pull'; by: number }
  | { type: 'step'; dx: number; dy: number }
  | { type: 'stretch'; edge: Edge; by: number };

/** In pixels. */
export interface Point {
  x: number;
  y: number;
}
