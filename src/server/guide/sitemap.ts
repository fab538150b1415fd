// Every page of the public guides, for search engines.
import { escapeHtml } from '#server/documents/html-blocks.ts';

import { guidePath, programmePath, schoolPath, unitPath } from './addresses.ts';
import type { PublicSchool, Published } from './published.ts';

/** The limit of one sitemap file. */
const MAX_ADDRESSES = 50_000;

export function sitemapText(
  guides: readonly { school: PublicSchool; published: readonly Published[] }[],
  publicUrl: string,
): string {
  const paths = [
    guidePath,
    ...guides.flatMap(({ school: { slug }, published }) => [
      schoolPath(slug),
      ...published.flatMap(({ programme: id, year, summary }) => {
        const programme = { id, title: summary.programme.title };
        return [
          programmePath(slug, programme, year),
          ...summary.units.map((unit) => unitPath(slug, programme, year, unit)),
        ];
      }),
    ]),
  ];
  const urls = paths
    .slice(0, MAX_ADDRESSES)
    .map((path) => `<url><loc>${escapeHtml(new URL(path, publicUrl).href)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}

/** Search engines may index only the guides. */
export function robotsText(publicUrl: string): string {
  return `User-agent: *
Allow: ${guidePath}
Allow: /favicon.svg
Disallow: /
Sitemap: ${new URL(`${guidePath}/sitemap.xml`, publicUrl).href}
`;
}
