/** At most so many, and never half of one that takes two places (an emoji): no database keeps that, and no reader can show it. */
export function firstCharacters(text: string, most: number): string {
  return text.slice(0, most).replace(/\p{Surrogate}$/u, '');
}

/** The same, with a sign that something is left out. */
export function shortened(text: string, most: number): string {
  return text.length > most ? `${firstCharacters(text, most - 1)}…` : text;
}
