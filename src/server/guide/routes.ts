// The public study guide: pages for anyone, without sign-in, cookie or script. Outside the contract, because it is not JSON;
// registered by app.ts. Pages are cached until something is published or withdrawn, by any server process.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Database } from '#server/db/connect.ts';
import { EncodedText } from '#server/http/encoded-text.ts';
import { allowGuide } from '#server/http/headers.ts';
import { RevisionCache } from '#server/revision-cache.ts';
import { notFound, Refusal } from '#server/refusal.ts';
import type { DocumentLook } from '#shared/documents/model.ts';

import { guidePath, idIn, isSlug, logoPath, yearIn } from './addresses.ts';
import { programmePage, unitPage } from './content-pages.ts';
import { missingPage, schoolPage, schoolsPage } from './list-pages.ts';
import { type GuidePage, pageText } from './page.ts';
import { PublishedGuides } from './published.ts';
import { searchIn } from './search.ts';
import { robotsText, sitemapText } from './sitemap.ts';

interface Names {
  school: string;
  programme: string;
  year: string;
  unit: string;
}

interface CachedPage {
  /** The canonical address, to which others redirect. */
  path: string;
  text: EncodedText;
  styleHash: string;
}

/** All cached pages together, in bytes. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Brotli quality: high, because a page is read far more often than it is built. */
const QUALITY = 6;
const cached = { 'cache-control': 'public, max-age=60' };
const html = 'text/html; charset=utf-8';

export function registerGuide(app: FastifyInstance, database: Database, publicUrl: string): void {
  const guides = new PublishedGuides(database);
  const pages = new RevisionCache<CachedPage>(MAX_BYTES, ({ text }) => text.size);
  const logos = new RevisionCache<DocumentLook['logo']>(MAX_BYTES, (logo) => logo?.base64.length ?? 1);
  const maps = new RevisionCache<EncodedText>(MAX_BYTES, ({ size }) => size);

  const made = async (page: Promise<GuidePage>): Promise<CachedPage> => {
    const { path } = await page;
    const { html: text, styleHash } = pageText(await page, publicUrl);
    return { path, text: new EncodedText(text, QUALITY), styleHash };
  };

  const answer =
    (build: (names: Names, revision: string, query: Record<string, unknown>) => Promise<GuidePage>, isListed = false) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      if (pathOf(request).endsWith('/')) return withoutSlash(request, reply);
      const names = request.params as Names;
      const query = isListed ? { ...searchIn(request.query as Record<string, unknown>) } : {};
      const key = JSON.stringify([Object.values(names), Object.values(query)]);
      const revision = await guides.revision();
      const page = await (
        pages.get(key, revision) ?? pages.put(key, revision, made(build(names, revision, query)))
      ).catch(refusalOnly);
      if (!page) return sendMissing(reply, publicUrl);
      if (page.path !== pathOf(request)) return reply.headers(cached).redirect(page.path, 301);
      allowGuide(reply, page.styleHash);
      return page.text.send(request, reply.headers(cached).type(html));
    };

  // A page under an old slug is built with the new one, and so redirects there.
  const slugOf = async (name: string) => (isSlug(name) ? guides.slugNow(name) : '');

  const guideAt = async ({ school, programme, year: yearName }: Names) => {
    const slug = await slugOf(school);
    const [id, year] = [idIn(programme), yearIn(yearName)];
    const guide = slug === '' || id === 0 || year === null ? null : await guides.guide(slug, id, year);
    if (!guide || year === null) throw notFound();
    return { guide, location: { slug, programme: id, year, publicUrl } };
  };

  const sitemap = async (revision: string) => {
    const schools = await guides.schools();
    const all = schools.map(async (school) => ({ school, published: await guides.ofSchool(school.slug, revision) }));
    return new EncodedText(sitemapText(await Promise.all(all), publicUrl), QUALITY);
  };

  const options = { compress: false as const };
  app.get(
    guidePath,
    options,
    answer(async () => schoolsPage(await guides.schools())),
  );
  app.get(
    `${guidePath}/:school`,
    options,
    answer(async ({ school }, revision, query) => {
      const slug = await slugOf(school);
      const published = slug ? await guides.ofSchool(slug, revision) : [];
      const [newest] = published;
      if (!newest) throw notFound();
      return schoolPage(slug, published, await guides.look(newest.id), searchIn(query));
    }, true),
  );
  app.get(
    `${guidePath}/:school/:programme/:year`,
    options,
    answer(async (names) => {
      const { guide, location } = await guideAt(names);
      return programmePage(guide, location);
    }),
  );
  app.get(
    `${guidePath}/:school/:programme/:year/:unit`,
    options,
    answer(async (names) => {
      const { guide, location } = await guideAt(names);
      const unit = guide.units.find(({ id }) => id === idIn(names.unit));
      if (!unit) throw notFound();
      return unitPage(guide, unit, location);
    }),
  );
  app.get(logoPath(`${guidePath}/:school`), options, async (request, reply) => {
    const slug = await slugOf((request.params as Names).school);
    const revision = await guides.revision();
    const logo = await (logos.get(slug, revision) ?? logos.put(slug, revision, guides.logo(slug)));
    if (!logo) return sendMissing(reply, publicUrl);
    return reply.headers(cached).type(`image/${logo.type}`).send(Buffer.from(logo.base64, 'base64'));
  });
  app.get(`${guidePath}/sitemap.xml`, options, async (request, reply) => {
    const revision = await guides.revision();
    const text = await (maps.get('', revision) ?? maps.put('', revision, sitemap(revision)));
    return text.send(request, reply.headers(cached).type('application/xml; charset=utf-8'));
  });
  app.get('/robots.txt', (_request, reply) =>
    reply.headers(cached).type('text/plain; charset=utf-8').send(robotsText(publicUrl)),
  );
  app.get(`${guidePath}/*`, options, (request, reply) =>
    pathOf(request).endsWith('/') ? withoutSlash(request, reply) : sendMissing(reply, publicUrl),
  );
}

/** Redirects any address with a trailing slash, whether the page exists or not. */
function withoutSlash(request: FastifyRequest, reply: FastifyReply) {
  const path = pathOf(request);
  return reply.headers(cached).redirect(path.replace(/\/+$/, '') + request.url.slice(path.length), 301);
}

/** The same answer for unknown, withdrawn and guessed addresses. */
function sendMissing(reply: FastifyReply, publicUrl: string) {
  const { html: text, styleHash } = pageText(missingPage(), publicUrl);
  allowGuide(reply, styleHash);
  return reply.code(404).header('cache-control', 'no-store').type(html).send(text);
}

function refusalOnly(error: unknown): null {
  if (error instanceof Refusal && error.status === 404) return null;
  throw error;
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?')[0] ?? '';
}
