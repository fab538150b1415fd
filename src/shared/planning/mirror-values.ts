// Titles and colours of the two mirror groups, stored as 'a|b' on the placed part (mirror_title, mirror_color).

export interface MirrorValues {
  first: string;
  second: string;
}

const separator = '|';
const MIN_LENGTH = 3;

/** The two values, or null if they do not apply: each needs at least three characters. */
export function splitMirror(value: string | null | undefined): MirrorValues | null {
  const at = value?.indexOf(separator) ?? -1;
  if (!value || at === -1) return null;
  const first = value.slice(0, at).trim();
  const second = value.slice(at + 1).trim();
  return isLongEnough(first) && isLongEnough(second) ? { first, second } : null;
}

/** The bar separates the values, so bars inside a title become slashes. */
export function joinMirror({ first, second }: MirrorValues): string {
  return [first, second].map((value) => value.trim().replaceAll(separator, '/')).join(separator);
}

/** A placed part with saved titles and colours is mirrored. */
export function isMirrored(part: { mirror_title: string | null; mirror_color: string | null }): boolean {
  return splitMirror(part.mirror_title) !== null && splitMirror(part.mirror_color) !== null;
}

function isLongEnough(value: string): boolean {
  return value.length >= MIN_LENGTH;
}
