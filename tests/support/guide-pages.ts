// Reads pages of the public study guide.

/** The words that a reader sees. */
export const readable = (html: string) =>
  html.replaceAll(/<[^>]*>/g, '').replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));

/** Addresses of links within the guide. */
export const linksIn = (html: string) =>
  [...html.matchAll(/href="(\/gids\/[^"#]+)"/g)].map(([, address = '']) => address);

/** The data for search engines. */
export const dataIn = (html: string) => {
  const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(json) as Record<string, unknown>;
};

/** The picture for a shared link. */
export const imageIn = (html: string) => /property="og:image" content="([^"]*)"/.exec(html)?.[1];

/** The page of the school above a page. */
export const homeOf = (path: string) => path.split('/').slice(0, 3).join('/');

/** Unit pages that a guide links to. */
export const unitsIn = (html: string, guide: string) => linksIn(html).filter((link) => link.startsWith(`${guide}/`));
