// The frame of every page of the public guide: metadata for browsers and search engines, header and footer, without script.
import { createHash } from 'node:crypto';

import { escapeHtml } from '#server/documents/html-blocks.ts';
import type { DocumentLook } from '#shared/documents/model.ts';
import { standardTemplate } from '#shared/documents/template.ts';
import { guideText } from '#shared/text/guide.ts';

import { guidePath, logoPath } from './addresses.ts';
import { guideStyle } from './style.ts';

export interface Link {
  path: string;
  text: string;
}

export interface GuidePage {
  title: string;
  description: string;
  /** The canonical address. */
  path: string;
  /** The school, if the page belongs to one. */
  home?: Link;
  look?: DocumentLook;
  /** Breadcrumbs, highest first. */
  above?: readonly Link[];
  /** HTML below the title. */
  content: string;
  /** schema.org data for search engines. */
  data?: object;
}

export interface PageText {
  html: string;
  /** For the content security policy, which allows only this style element. */
  styleHash: string;
}

export function pageText(page: GuidePage, publicUrl: string): PageText {
  const { title, description, path, home = { path: guidePath, text: guideText.title }, above = [], content } = page;
  const { color, logo } = page.look ?? standardTemplate;
  const css = `:root { --accent: #${color.replaceAll(/[^0-9a-f]/g, '')}; }${guideStyle}`;
  const name = [title, home.text].filter((each, at, all) => all.indexOf(each) === at).join(' · ');
  const address = escapeHtml(new URL(path, publicUrl).href);
  const picture = logo ? `<img src="data:image/${logo.type};base64,${escapeHtml(logo.base64)}" alt="">` : '';
  const html = `<!doctype html>
<html lang="nl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(name)}</title>
<meta name="description" content="${escapeHtml(description)}">
<link rel="canonical" href="${address}">
<link rel="icon" href="/favicon.svg">
<meta property="og:type" content="website">
<meta property="og:locale" content="nl_NL">
<meta property="og:title" content="${escapeHtml(title)}">
<meta property="og:description" content="${escapeHtml(description)}">
<meta property="og:site_name" content="${escapeHtml(home.text)}">
<meta property="og:url" content="${address}">${logo ? imageHtml(home, publicUrl) : ''}
<style>${css}</style>${page.data ? dataHtml(page.data) : ''}
</head>
<body>
<a class="skip" href="#inhoud">${guideText.skip}</a>
<header><div>${picture}${linkHtml(home)}</div></header>
<main id="inhoud">
${above.length > 0 ? crumbs(above) : ''}
<h1>${escapeHtml(title)}</h1>
${content}
</main>
<footer><span>${guideText.made}</span>${linkHtml({ path: guidePath, text: guideText.title })}</footer>
</body>
</html>
`;
  return { html, styleHash: createHash('sha256').update(css).digest('base64') };
}

export function linkHtml({ path, text }: Link): string {
  return `<a href="${escapeHtml(path)}">${escapeHtml(text)}</a>`;
}

function imageHtml({ path, text }: Link, publicUrl: string): string {
  return `
<meta property="og:image" content="${escapeHtml(new URL(logoPath(path), publicUrl).href)}">
<meta property="og:image:alt" content="${escapeHtml(text)}">`;
}

function crumbs(above: readonly Link[]): string {
  const items = above.map((each) => `<li>${linkHtml(each)}</li>`);
  return `<nav aria-label="${guideText.path}"><ol>${items.join('')}</ol></nav>`;
}

/** Data, not an executable script. User text cannot close the element, because `<` is escaped. */
function dataHtml(data: object): string {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', String.raw`\u003c`);
  return `\n<script type="application/ld+json">${text}</script>`;
}
