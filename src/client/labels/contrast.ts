// Checks the contrast of a colour that a school chose: as a mark on the page, and as a tint behind text, in both schemes.
// Pure; the same figures as theme.css. Used by the tab of objects.

import { type Color, contrast, fromHex, linear } from '#shared/color.ts';

export type Scheme = 'light' | 'dark';

const schemes: Record<Scheme, { surface: string; text: string; lift: number }> = {
  light: { surface: 'ffffff', text: '172033', lift: 0 },
  dark: { surface: '171e29', text: 'e8ecf3', lift: 0.4 },
};
const TINT_SHARE = 0.15;
const needed = { mark: 3, text: 4.5 };

export interface ContrastPreview {
  scheme: Scheme;
  /** CSS colours. */
  mark: string;
  tint: string;
  text: string;
  /** The contrast, if it is too low. */
  weakMark: number | null;
  weakText: number | null;
}

/** `color` is six hex digits without #. */
export function previewColor(color: string, scheme: Scheme): ContrastPreview {
  const { surface, text, lift } = schemes[scheme];
  const mark = liftTowardsWhite(fromHex(color), lift);
  const tint = mix(mark, fromHex(surface), TINT_SHARE);
  const markRatio = contrast(mark, fromHex(surface));
  const textRatio = contrast(fromHex(text), tint);
  return {
    scheme,
    mark: toCss(mark),
    tint: toCss(tint),
    text: `#${text}`,
    weakMark: markRatio < needed.mark ? markRatio : null,
    weakText: textRatio < needed.text ? textRatio : null,
  };
}

function toCss(color: Color): string {
  return `rgb(${color.map((channel) => Math.round(clamp(channel) * 255)).join(' ')})`;
}

function mix(color: Color, other: Color, share: number): Color {
  const part = (index: 0 | 1 | 2) => color[index] * share + other[index] * (1 - share);
  return [part(0), part(1), part(2)];
}

/** The same as `color-mix(in oklab, white …, color)`. */
function liftTowardsWhite(color: Color, share: number): Color {
  if (share === 0) return color;
  const [l, a, b] = toOklab(color);
  return fromOklab([l * (1 - share) + share, a * (1 - share), b * (1 - share)]);
}

function toOklab(color: Color): Color {
  const [r, g, b] = linear(color);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromOklab([lightness, a, b]: Color): Color {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const gamma = (c: number) => (c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055);
  return [
    clamp(gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)),
    clamp(gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)),
    clamp(gamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)),
  ];
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}
