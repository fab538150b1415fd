// A name for a file that every system can keep.
export function fileName(...words: readonly string[]): string {
  return words
    .join(' ')
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}|['’]/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 100);
}
