/** Cuts a text without splitting a surrogate pair (an emoji), which the database cannot store. */
export function firstCharacters(text: string, most: number): string {
  return text.slice(0, most).replace(/\p{Surrogate}$/u, '');
}

/** The same, with an ellipsis if anything is cut. */
export function shortened(text: string, most: number): string {
  return text.length > most ? `${firstCharacters(text, most - 1)}…` : text;
}
