// Converts between the texts of CASE files, plain or HTML, and our rich text.
import { cleanHtml } from '#server/records/values.ts';
import { plainText } from '#shared/history/plain-text.ts';
import { firstCharacters } from '#shared/first-characters.ts';

const markup = /<\/?[a-z][^>]*>|<!--/i;
const plainParagraphs = /^(?:<p>[^<]*<\/p>)*$/;

/** One line, without repeated spaces or control characters. */
export function lineFrom(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  const text = String(value);
  const words = markup.test(text) ? plainText(cleanHtml(text)) : text;
  return words
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

export interface RichText {
  html: string;
  /** Whether anything was removed. */
  cleaned: boolean;
}

/** How our own files store a rich text: not at all, as plain text, or as HTML. */
const textForms = ['none', 'plain', 'html'] as const;
export type TextForm = (typeof textForms)[number];

export function formIn(own: Record<string, unknown> | null): TextForm | undefined {
  return textForms.find((form) => form === own?.['text']);
}

/** Cleaned HTML; each line of a plain text becomes a paragraph. */
export function richTextFrom(value: unknown, form?: TextForm): RichText {
  const text = typeof value === 'string' ? value.trim() : '';
  if (text === '' || form === 'none') return { html: '', cleaned: false };
  if (form === 'plain') return { html: paragraphs(text), cleaned: false };
  if (form === 'html') return { html: cleanHtml(text), cleaned: false };
  if (!markup.test(text)) return { html: paragraphs(text), cleaned: false };
  const html = cleanHtml(text);
  return { html: html.startsWith('<') ? html : `<p>${html}</p>`, cleaned: lettersOf(html) !== lettersOf(text) };
}

/** Plain text if nothing is lost by it, else HTML. */
export function textForCase(html: string): { text: string; form: TextForm } {
  if (html === '') return { text: '', form: 'none' };
  const text = plainParagraphs.test(html) ? plainText(html) : '';
  return paragraphs(text) === html ? { text, form: 'plain' } : { text: html, form: 'html' };
}

/** One line from our own files, taken as it is. */
export function ownLine(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

/** Cuts at the end of a word if possible. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = firstCharacters(text, most - 1);
  const end = cut.lastIndexOf(' ');
  return `${(end > most / 2 ? cut.slice(0, end) : cut).trimEnd()}…`;
}

function paragraphs(text: string): string {
  return text
    .split(/\r\n|[\r\n]/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('');
}

/** Escapes like the sanitizer, so that cleaning the text again changes nothing. */
function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Ignores differences in spaces, quotes and slashes. */
function lettersOf(html: string): string {
  return html.replaceAll(/[\s/"']/g, '').toLowerCase();
}
