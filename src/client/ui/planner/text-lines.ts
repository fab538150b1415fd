// Text in an SVG drawing, which does not wrap or truncate text.
import { firstCharacters } from '#shared/first-characters.ts';

/** Breaks a text into at most so many lines of a width. Overestimates the width of letters a little, so that all of it fits. */
export function linesOf(text: string, width: number, fontSize: number, most: number): string[] {
  const fits = Math.max(1, Math.floor(width / (fontSize * 0.56)));
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= fits) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  const shown = lines.slice(0, most);
  return shown.map((line, index) => {
    const isCut = line.length > fits || (index === most - 1 && lines.length > most);
    return isCut ? `${firstCharacters(line, Math.max(1, fits - 1)).trimEnd()}…` : line;
  });
}
