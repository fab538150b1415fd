// Texts as other systems take them: Markdown, or no markup at all. HTML never leaves, and neither does what looks like it.
import { richTextBlocks } from '#shared/documents/rich-text.ts';
import type { Block, Run } from '#shared/documents/model.ts';

/** A sign that could begin a tag or an entity stands alone. */
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

/** Bold, italic, links and lists: what rich text has. */
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
