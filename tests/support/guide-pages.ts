// Reads pages of the public study guide.

/** The words, as people read them. */
export const readable = (html: string) =>
  html.replaceAll(/<[^>]*>/g, '').replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));

/** Addresses within the guide that it leads to. */
export const linksIn = (html: string) =>
  [...html.matchAll(/href="(\/gids\/[^"#]+)"/g)].map(([, address = '']) => address);

/** What search engines read of it. */
export const dataIn = (html: string) => {
  const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(json) as Record<string, unknown>;
};

/** The picture that is shown when the page is shared. */
export const imageIn = (html: string) => /property="og:image" content="([^"]*)"/.exec(html)?.[1];

/** The page of the school that a page belongs to. */
export const homeOf = (path: string) => path.split('/').slice(0, 3).join('/');

/** Pages of units that a guide leads to. */
export const unitsIn = (html: string, guide: string) => linksIn(html).filter((link) => link.startsWith(`${guide}/`));
