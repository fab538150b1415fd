// Rich text as the words that people read, to compare them. What is stored was cleaned: these are all tags there can be.

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'", apos: "'" };

/** Paragraphs, headings and items on lines of their own. */
export function plainText(html: string): string {
  return html
    .replaceAll(/<br\s*\/?>|<\/(?:p|li|h2|h3|h4|blockquote)>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|nbsp|apos|#39);/g, (_, name: string) => entities[name] ?? '')
    .replaceAll(/\n{2,}/g, '\n')
    .trim();
}
