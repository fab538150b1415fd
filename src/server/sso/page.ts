// The page for a refused sign-in: why, what to do, and the details that the help desk needs. Plain HTML without scripts.
import { createHash } from 'node:crypto';

import { escapeHtml } from '#server/http/escape-html.ts';
import { timeZone } from '#shared/planning/today.ts';
import { pageText } from '#shared/text/page.ts';
import { ssoText } from '#shared/text/sso.ts';

import type { Claims } from './claims.ts';

const style = `
:root { color-scheme: light dark; --line: light-dark(#e2e6ed, #343c4c); --muted: light-dark(#586377, #a3adbf);
  --accent: light-dark(#0f5f6b, #5fc3d1); font: 15px/1.5 Inter, system-ui, sans-serif; }
body { display: grid; place-items: center; min-height: 100dvh; margin: 0; padding: 24px 16px 12vh; box-sizing: border-box;
  background: light-dark(#f5f6f8, #12161f); color: light-dark(#172033, #e8ecf3); }
main { width: 100%; max-width: 460px; padding: 32px; box-sizing: border-box; border: 1px solid var(--line); border-radius: 12px;
  background: light-dark(#fff, #1b212d); }
.product { margin: 0; color: var(--muted); font-size: 13px; font-weight: 600; }
h1 { margin: 2px 0 14px; font-size: 20px; line-height: 1.3; }
a { display: inline-block; margin-top: 6px; padding: 9px 16px; border-radius: 6px; background: var(--accent);
  color: light-dark(#fff, #12161f); font-weight: 600; text-decoration: none; }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
h2 { margin: 26px 0 8px; padding-top: 18px; border-top: 1px solid var(--line); font-size: 14px; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 14px; margin: 0; font-size: 13px; }
dt { color: var(--muted); }
dd { margin: 0; overflow-wrap: anywhere; }
`;

/** In the schools' time zone, as everywhere. */
const moment = new Intl.DateTimeFormat('nl-NL', { dateStyle: 'long', timeStyle: 'medium', timeZone });

/** The page's policy allows this one style element. */
export const pageStyleHash = createHash('sha256').update(style).digest('base64');

export interface RefusedPage {
  sentence: string;
  reason: string;
  /** The provider's claims, if it got that far. */
  claims: Claims | null;
}

export function refusedPage({ sentence, reason, claims }: RefusedPage): string {
  const { page, details: labels } = ssoText;
  const { home = '', eppn = '', email = '', affiliations = [], sub = '' } = claims ?? {};
  const details = {
    ...{ reason, at: moment.format(new Date()), home, eppn, email },
    ...{ affiliations: affiliations.slice(0, 10).join(', '), sub },
  };
  const shown = (Object.keys(details) as (keyof typeof details)[]).filter((name) => details[name] !== '');
  const rows = shown.map((name) => `<dt>${labels[name]}</dt><dd>${escapeHtml(details[name])}</dd>`);
  return `<!doctype html>
<html lang="nl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title} · ${pageText.product}</title>
<style>${style}</style>
</head>
<body>
<main>
<p class="product">${pageText.product}</p>
<h1>${page.title}</h1>
<p>${escapeHtml(sentence)}</p>
<a href="/">${page.back}</a>
<h2>${page.details}</h2>
<dl>${rows.join('')}</dl>
</main>
</body>
</html>
`;
}
