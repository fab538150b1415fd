// Blocks of a document as HTML: plain elements, everything escaped, no scripts or inline styles.
import type { Block, Cell, Column, Facts, List, ListItem, Row, Run, Table } from '#shared/documents/model.ts';
import { documentText } from '#shared/text/documents.ts';

/** `above`: the number of heading levels above those of the document; the title of a page is one. */
export function blocksHtml(blocks: readonly Block[], above = 1): string {
  return blocks.map((block) => blockHtml(block, above)).join('\n');
}

function blockHtml(block: Block, above: number): string {
  if (block.kind === 'heading') {
    const tag = `h${block.level + above}`;
    return `<${tag} id="${escapeHtml(block.anchor)}">${escapeHtml(block.text)}${letterHtml(block.letter)}</${tag}>`;
  }
  if (block.kind === 'paragraph') return `<p>${runsHtml(block.runs)}</p>`;
  if (block.kind === 'list') return listHtml(block);
  if (block.kind === 'table') return tableHtml(block);
  if (block.kind === 'facts') return factsHtml(block);
  if (block.kind === 'pageBreak') return '<div class="page-break"></div>';
  // As an image, so that the browser runs no script in the SVG.
  const source = `data:image/svg+xml;base64,${Buffer.from(block.svg).toString('base64')}`;
  return `<figure><img src="${source}" alt="${escapeHtml(block.alt)}"></figure>`;
}

function runsHtml(runs: readonly Run[]): string {
  return runs.map(runHtml).join('');
}

function runHtml({ text, bold, italic, link }: Run): string {
  let html = escapeHtml(text).replaceAll('\n', '<br>');
  if (italic) html = `<em>${html}</em>`;
  if (bold) html = `<strong>${html}</strong>`;
  return link ? `<a href="${escapeHtml(link)}">${html}</a>` : html;
}

function listHtml({ ordered, items }: List): string {
  const tag = ordered ? 'ol' : 'ul';
  const level = (own: readonly ListItem[], depth: number): string => {
    const starts = own.flatMap((item, index) => (item.depth === depth ? [index] : []));
    const inner = starts.map((start, at) => {
      const below = own.slice(start + 1, starts[at + 1]);
      return `<li>${runsHtml(own[start]?.runs ?? [])}${below.length > 0 ? level(below, depth + 1) : ''}</li>`;
    });
    return `<${tag}>${inner.join('')}</${tag}>`;
  };
  return level(items, 0);
}

function factsHtml({ rows }: Facts): string {
  const facts = rows.map(
    ({ label, runs, letter }) =>
      `<div><dt>${escapeHtml(label)}${letterHtml(letter)}</dt><dd>${runsHtml(runs)}</dd></div>`,
  );
  return rows.length > 0 ? `<dl>${facts.join('')}</dl>` : '';
}

/** In a scrollable, focusable frame for narrow screens and keyboard users. */
function tableHtml({ caption, columns, rows }: Table): string {
  const whole = columns.reduce((sum, { width }) => sum + width, 0);
  const widths = columns.map(({ width }) => `<col width="${Math.round((width / whole) * 1000) / 10}%">`);
  const heads = columns.map(
    (column) => `<th scope="col"${numeric(column)}>${escapeHtml(column.title)}${letterHtml(column.letter)}</th>`,
  );
  return `<div class="table" role="region" aria-label="${escapeHtml(caption)}" tabindex="0"><table>
<caption>${escapeHtml(caption)}</caption><colgroup>${widths.join('')}</colgroup>
<thead><tr>${heads.join('')}</tr></thead>
<tbody>${rows.map((row) => rowHtml(row, columns)).join('\n')}</tbody></table></div>`;
}

function rowHtml({ cells, strong }: Row, columns: readonly Column[]): string {
  const inner = cells.map((cell, index) =>
    index === 0
      ? `<th scope="row"${spanOf(cell)}>${runsHtml(cell.runs)}</th>`
      : `<td${numeric(columns[index])}${spanOf(cell)}>${runsHtml(cell.runs)}</td>`,
  );
  return `<tr${strong ? ' class="strong"' : ''}>${inner.join('')}</tr>`;
}

function numeric(column: Column | undefined): string {
  return column?.numeric ? ' class="number"' : '';
}

function spanOf({ span }: Cell): string {
  return span ? ` colspan="${span}"` : '';
}

function letterHtml(letter: string | undefined): string {
  return letter ? ` <abbr title="${escapeHtml(documentText.letter(letter))}">${escapeHtml(letter)}</abbr>` : '';
}

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
