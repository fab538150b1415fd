// A document as a complete HTML page, to read and to print: no script, one style element.
import { createHash } from 'node:crypto';

import type { DocumentModel, Heading, Section } from '#shared/documents/model.ts';
import { breakpoints } from '#shared/pages/breakpoints.ts';
import { documentText } from '#shared/text/documents.ts';

import { blocksHtml, escapeHtml } from './html-blocks.ts';

const style = `
:root { color-scheme: light; font: 15px/1.5 Inter, "Segoe UI", system-ui, sans-serif; color: #172033; background: #fff; }
body { max-width: 62rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; overflow-wrap: anywhere; }
header { border-bottom: 3px solid var(--accent); padding-bottom: 1rem; margin-bottom: 1.5rem; }
header img { display: block; max-width: 14rem; max-height: 4.5rem; margin-bottom: 1rem; }
h1 { font-size: 2rem; line-height: 1.2; margin: 0; }
header p { margin: .35rem 0 0; color: #4a5568; }
h2 { font-size: 1.45rem; margin: 2.5rem 0 .75rem; padding-bottom: .25rem; border-bottom: 1px solid var(--accent); }
h3 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
h4 { font-size: 1rem; margin: 1.25rem 0 .35rem; }
p, ul, ol, dl { margin: 0 0 .75rem; }
a { color: #1d4fa8; }
nav ul { list-style: none; padding: 0; columns: 20rem; }
nav ul ul { padding-left: 1rem; columns: auto; }
dl > div { display: grid; grid-template-columns: minmax(9rem, 14rem) 1fr; gap: 1rem; padding: .2rem 0; border-bottom: 1px solid #e8edf1; }
dt { font-weight: 600; }
dd { margin: 0; }
.table { overflow-x: auto; margin: 0 0 1.25rem; }
table { width: 100%; border-collapse: collapse; font-size: .875rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; color: #4a5568; padding: 0 0 .35rem; }
th, td { text-align: left; vertical-align: top; padding: .3rem .5rem; border-bottom: 1px solid #d5dce3; overflow-wrap: normal; word-break: break-word; hyphens: auto; }
thead th { border-bottom: 2px solid var(--accent); vertical-align: bottom; font-size: .78rem; }
tbody th { font-weight: 400; white-space: pre-wrap; }
.strong th, .strong td { font-weight: 650; background: #f3f6f8; }
.number { text-align: right; }
abbr { font-size: .75rem; font-weight: 400; color: #4a5568; border: 1px solid #b8c2cc; border-radius: 3px; padding: 0 .25rem; text-decoration: none; }
figure { margin: 0 0 1.25rem; }
figure img { max-width: 100%; height: auto; }
@media ${breakpoints['large-phone']} { dl > div { grid-template-columns: 1fr; gap: 0; } table { min-width: 34rem; } }
@page { size: A4; margin: 18mm 16mm 20mm; @bottom-right { content: "Pagina " counter(page) " van " counter(pages); font: 9pt sans-serif; color: #4a5568; } }
@page landscape { size: A4 landscape; }
@media print {
  :root { font-size: 10.5pt; }
  body { max-width: none; padding: 0; }
  nav { display: none; }
  .landscape { page: landscape; }
  .landscape h2 { margin-top: 0; }
  .landscape table { font-size: 8.5pt; line-height: 1.3; }
  .landscape th, .landscape td { padding: .12rem .4rem; }
  header.landscape { margin-bottom: .75rem; padding-bottom: .5rem; }
  section + section { break-before: page; }
  h2, h3, h4, caption { break-after: avoid; }
  tr, dl > div, figure, li { break-inside: avoid; }
  thead { display: table-header-group; }
  .table { overflow: visible; }
  .page-break { break-after: page; }
  main a[href^="http"]::after { content: " (" attr(href) ")"; font-size: .85em; color: #4a5568; }
}
`;

export interface HtmlPage {
  html: string;
  /** For the content security policy, which allows only this style element. */
  styleHash: string;
}

export function htmlPage(model: DocumentModel): HtmlPage {
  const { title, subtitle, language, school, look, sections } = model;
  const css = `:root { --accent: #${look.color.replaceAll(/[^0-9a-f]/g, '')}; }${style}`;
  const logo = look.logo
    ? `<img src="data:image/${look.logo.type};base64,${escapeHtml(look.logo.base64)}" alt="${escapeHtml(school)}">`
    : '';
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${css}</style>
</head>
<body>
<header${sections[0]?.landscape ? ' class="landscape"' : ''}>${logo}<h1>${escapeHtml(title)}</h1>
${[subtitle, school]
  .filter(Boolean)
  .map((line) => `<p>${escapeHtml(line)}</p>`)
  .join('')}</header>
${contents(sections)}
<main>
${sections.map(sectionHtml).join('\n')}
</main>
</body>
</html>
`;
  return { html, styleHash: createHash('sha256').update(css).digest('base64') };
}

function sectionHtml({ landscape, blocks }: Section): string {
  return `<section${landscape ? ' class="landscape"' : ''}>\n${blocksHtml(blocks)}\n</section>`;
}

/** A table of contents of the first two heading levels; left out in short documents. */
function contents(sections: readonly Section[]): string {
  const headings = sections.flatMap(({ blocks }) =>
    blocks.filter((block): block is Heading => block.kind === 'heading' && block.level < 3),
  );
  if (headings.length < 4) return '';
  const link = ({ anchor, text }: Heading) => `<a href="#${escapeHtml(anchor)}">${escapeHtml(text)}</a>`;
  const tops = headings.flatMap((each, index) => (each.level === 1 ? [index] : []));
  const items = tops.map((start, at) => {
    const below = headings.slice(start + 1, tops[at + 1]).map((each) => `<li>${link(each)}</li>`);
    const [top] = headings.slice(start, start + 1).map(link);
    return `<li>${top}${below.length > 0 ? `<ul>${below.join('')}</ul>` : ''}</li>`;
  });
  return `<nav aria-label="${documentText.contents}"><ul>${items.join('')}</ul></nav>`;
}
