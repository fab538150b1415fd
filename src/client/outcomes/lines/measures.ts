// The dimensions of a picture of learning lines on a page of a given width, with names before or above their lines.
import type { Measures } from './geometry.ts';

/** Narrower than this, names are above their lines. */
const NARROW_WIDTH = 640;
/** The height of a whole scale, and the maximum distance between two of its levels. */
const SCALE_HEIGHT = 46;
const MAX_STEP = 17;

export function isStacked(width: number): boolean {
  return width < NARROW_WIDTH;
}

export function stepOf(levels: number): number {
  return Math.min(MAX_STEP, Math.max(6, SCALE_HEIGHT / Math.max(1, levels - 1)));
}

export function screenMeasures(width: number, levels: number): Measures {
  const step = stepOf(levels);
  const common = { width, step, padding: padding(levels, step), headRow: 36 };
  if (isStacked(width))
    return {
      ...{ ...common, names: 8, end: 20, above: 54, radius: 6, narrowest: 15, widest: 34 },
      choice: { worded: 52, number: 19 },
    };
  const names = Math.round(Math.min(360, Math.max(200, width * 0.25)));
  return {
    ...{ ...common, names, end: 44, above: 0, radius: 8, narrowest: 34, widest: 110 },
    choice: { worded: 76, number: 26 },
  };
}

/** A name with the text below it must also fit beside two or three levels. */
function padding(levels: number, step: number): number {
  return Math.max(17, (68 - step * (levels - 1)) / 2);
}
