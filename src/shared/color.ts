// Colour contrast by the formulas of WCAG 2. Pure; colours are six hex characters without '#'.

export type Color = readonly [red: number, green: number, blue: number];

/** From 1 (the same) to 21 (black on white). */
export function contrast(a: Color, b: Color): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((one, other) => other - one) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** White or black, whichever is more readable on this colour. */
export function textOn(fill: string): 'FFFFFF' | '000000' {
  const on = (text: string) => contrast(fromHex(text), fromHex(fill));
  return on('FFFFFF') > on('000000') ? 'FFFFFF' : '000000';
}

export function fromHex(hex: string): Color {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return [channel(0), channel(2), channel(4)];
}

/** Removes the gamma curve of sRGB. */
export function linear(color: Color): Color {
  const [red, green, blue] = color.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return [red ?? 0, green ?? 0, blue ?? 0];
}

function luminance(color: Color): number {
  const [red, green, blue] = linear(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
