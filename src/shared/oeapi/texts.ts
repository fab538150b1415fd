// Converts texts for other systems: to Markdown, or without markup. HTML, or text that looks like it, is never sent.
import { richTextBlocks } from '#shared/documents/rich-text.ts';
import type { Block, Run } from '#shared/documents/model.ts';

/** Adds a space after characters that could begin a tag or an entity. */
export function plainName(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/<(?=\S|$)/g, '< ')
    .replaceAll(/&(?=#?\w+;)/g, '& ');
}

export function plainText(html: string): string {
  return lines(html, ({ text }) => text);
}

/** Bold, italic, links and lists, as in rich text. */
export function markdown(html: string): string {
  return lines(html, markedRun);
}

function lines(html: string, write: (run: Run) => string): string {
  const written = richTextBlocks(html).map((block) => blockText(block, (runs) => runs.map(write).join('')));
  return written
    .join('\n\n')
    .replaceAll(/<(?=\S|$)/g, '< ')
    .replaceAll(/&(?=#?\w+;)/g, '& ');
}

function blockText(block: Block, write: (runs: readonly Run[]) => string): string {
  if (block.kind === 'paragraph') return write(block.runs).replace(/^(?=[#>+-]|\d+\.)/, '\\');
  if (block.kind !== 'list') return '';
  const mark = block.ordered ? '1. ' : '- ';
  return block.items.map(({ depth, runs }) => ' '.repeat(mark.length * depth) + mark + write(runs)).join('\n');
}

function markedRun({ text, bold, italic, link }: Run): string {
  const [, before = '', inner = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
  if (inner === '') return text;
  const escaped = inner.replaceAll(/[\\`*_[\]]/g, String.raw`\$&`);
  const slanted = italic ? `_${escaped}_` : escaped;
  const marked = bold ? `**${slanted}**` : slanted;
  return before + (link ? `[${marked}](${link.replaceAll(/[()\s]/g, inHex)})` : marked) + after;
}

function inHex(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`;
}
