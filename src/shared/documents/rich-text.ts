// Converts rich text to blocks of a document. Stored text is clean, so only these tags occur; others are dropped.
import { type Block, type ListItem, plain, type Run } from './model.ts';

const token = /<(\/?)([a-z][a-z0-9]*)\b([^>]*)>|([^<]+|<)/gi;
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00A0', apos: "'" };
const ownLine = new Set(['p', 'li', 'h2', 'h3', 'h4', 'blockquote', 'ul', 'ol']);
const boldTags = new Set(['strong', 'h2', 'h3', 'h4']);
const safeLink = /^(?:https?:\/\/|mailto:)/i;

/** Headings within a text become bold lines: heading levels belong to the document. */
export function richTextBlocks(html: string): Block[] {
  const blocks: Block[] = [];
  const open = { bold: 0, italic: 0, lists: 0, link: '' };
  let list: { ordered: boolean; items: ListItem[] } | null = null;
  let runs: Run[] = [];

  const add = (text: string) => {
    const { bold, italic, link } = open;
    runs.push({ text, ...(bold > 0 && { bold: true }), ...(italic > 0 && { italic: true }), ...(link && { link }) });
  };
  const endLine = () => {
    const line = trimmed(runs);
    runs = [];
    const deepest = (list?.items.at(-1)?.depth ?? -1) + 1;
    if (line.length === 0) return;
    if (list) list.items.push({ depth: Math.min(open.lists - 1, deepest), runs: line });
    else blocks.push({ kind: 'paragraph', runs: line });
  };
  const turnList = (ordered: boolean, by: number) => {
    open.lists = Math.max(0, open.lists + by);
    if (open.lists > 0) list ??= { ordered, items: [] };
    else {
      if (list && list.items.length > 0) blocks.push({ kind: 'list', ...list });
      list = null;
    }
  };

  for (const [, end, tag = '', rest = '', text] of html.matchAll(token)) {
    const name = tag.toLowerCase();
    const by = end ? -1 : 1;
    if (text !== undefined) add(decoded(text));
    if (name === 'br') add('\n');
    if (name === 'a') open.link = end ? '' : linkIn(rest);
    if (ownLine.has(name)) endLine();
    if (boldTags.has(name)) open.bold = Math.max(0, open.bold + by);
    if (name === 'em') open.italic = Math.max(0, open.italic + by);
    if (name === 'ul' || name === 'ol') turnList(name === 'ol', by);
  }
  endLine();
  turnList(false, -open.lists);
  return blocks;
}

/** Decodes HTML entities. */
export function decoded(text: string): string {
  const named = text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[String(name).toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff) ? String.fromCodePoint(code) : '';
  });
  return plain(named).replaceAll(/[\t\r\n ]+/g, ' ');
}

function linkIn(attributes: string): string {
  const address = decoded(/\bhref="([^"]*)"/i.exec(attributes)?.[1] ?? '').trim();
  return safeLink.test(address) ? address : '';
}

/** Removes spaces at both ends. */
function trimmed(runs: readonly Run[]): Run[] {
  const line = runs.map((run) => ({ ...run }));
  while (line[0] && (line[0].text = line[0].text.trimStart()) === '') line.shift();
  for (let last = line.at(-1); last && (last.text = last.text.trimEnd()) === ''; last = line.at(-1)) line.pop();
  return line;
}
