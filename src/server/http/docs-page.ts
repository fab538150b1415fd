// The API description as plain HTML without scripts, generated from the OpenAPI document.
import { createHash } from 'node:crypto';

import { apiText } from '#shared/text/api.ts';

import { escapeHtml } from './escape-html.ts';
import type { OpenApiDocument, Operation } from './openapi.ts';

const style = `
:root { color-scheme: light dark; font: 14px/1.5 Inter, system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h2 { margin-top: 2.5rem; }
details { border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: 6px; margin: .5rem 0; }
summary { padding: .5rem .75rem; cursor: pointer; }
summary code { font-weight: 600; }
.inside { padding: 0 .75rem .75rem; }
pre { overflow: auto; max-height: 24rem; padding: .75rem; background: color-mix(in srgb, currentColor 6%, transparent); }
`;

/** The page's policy allows this one style element. */
export const docsStyleHash = createHash('sha256').update(style).digest('base64');

export function docsPage({ info, paths }: OpenApiDocument): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const tags = [...new Set(calls.flatMap(({ operation }) => operation.tags))];
  return `<!doctype html>
<html lang="nl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${apiText.title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${apiText.title}</h1>
<p>${escapeHtml(info.description)} <a href="/api/openapi.json">openapi.json</a></p>
${tags.map((tag) => section(tag, calls)).join('\n')}
</main>
</body>
</html>`;
}

function section(tag: string, calls: { method: string; path: string; operation: Operation }[]): string {
  const own = calls.filter(({ operation }) => operation.tags.includes(tag));
  return `<h2>${escapeHtml(tag)}</h2>\n${own.map(callDetails).join('\n')}`;
}

function callDetails({ method, path, operation }: { method: string; path: string; operation: Operation }): string {
  const { summary, description, parameters, requestBody, responses } = operation;
  const parts = [
    `<p>${escapeHtml(description)}</p>`,
    parameters.length > 0 ? block(apiText.parameters, parameters) : '',
    requestBody ? block(apiText.body, requestBody.content) : '',
    block(apiText.answers, responses),
  ];
  return `<details><summary><code>${method} ${escapeHtml(path)}</code> ${escapeHtml(summary)}</summary>
<div class="inside">${parts.join('\n')}</div></details>`;
}

function block(title: string, content: unknown): string {
  return `<h3>${title}</h3><pre tabindex="0">${escapeHtml(JSON.stringify(content, null, 2))}</pre>`;
}
