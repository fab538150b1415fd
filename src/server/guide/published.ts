// Publications that are not withdrawn: the only source of the public pages, besides the slug of the guide.
import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';
import { RevisionCache } from '#server/revision-cache.ts';
import type { Guide, GuideSummary } from '#shared/documents/guide.ts';
import type { DocumentLook } from '#shared/documents/model.ts';
import { inDutch } from '#shared/text/order.ts';

/** The current version of one programme and study year. */
export interface Published {
  id: number;
  programme: number;
  year: number;
  published_at: Date;
  summary: GuideSummary;
}

export interface PublicSchool {
  slug: string;
  title: string;
}

const current = sql`(
  select * from (select distinct on (programme, year) * from publication order by programme, year, version desc) newest
  join publication_guide on publication = id where withdrawn_at is null)`;

/** Cached units of all schools together. */
const MAX_UNITS = 100_000;
const unitsIn = (all: readonly Published[]) => all.reduce((sum, { summary }) => sum + summary.units.length, 1);

export class PublishedGuides {
  readonly #database: Database;
  readonly #cache = new RevisionCache<Published[]>(MAX_UNITS, unitsIn);
  #asked: Promise<string> | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Changes whenever anything is published, withdrawn or moved. Concurrent callers share one query. */
  revision(): Promise<string> {
    this.#asked ??= this.#readRevision().finally(() => {
      this.#asked = undefined;
    });
    return this.#asked;
  }

  async #readRevision(): Promise<string> {
    const found = await sql<{ revision: string }>`
      select sum(value)::text as revision from table_revision
      where table_name in ('*', 'document_template', 'publication')`.execute(this.#database);
    return found.rows[0]?.revision ?? '';
  }

  /** Each with its name at its last publication. */
  async schools(): Promise<PublicSchool[]> {
    const found = await sql<PublicSchool>`
      select distinct on (t.slug) t.slug, p.summary->>'school' as title
      from ${current} p join document_template t using (organization)
      where t.slug <> '' order by t.slug, p.published_at desc`.execute(this.#database);
    return found.rows.toSorted((a, b) => inDutch.compare(a.title, b.title));
  }

  /** The present slug of the school with this current or former slug; '' if there is none. */
  async slugNow(name: string): Promise<string> {
    const found = await sql<{ slug: string }>`
      select slug from document_template where slug = ${name} or ${name} = any(old_slugs)`.execute(this.#database);
    return found.rows[0]?.slug ?? '';
  }

  /** Newest first; empty for an unknown school. Cached, because every search reads all of it. */
  ofSchool(slug: string, revision: string): Promise<Published[]> {
    return this.#cache.get(slug, revision) ?? this.#cache.put(slug, revision, this.#readSchool(slug));
  }

  async #readSchool(slug: string): Promise<Published[]> {
    const found = await sql<Published>`
      select p.id, p.programme, p.year, p.published_at, p.summary
      from ${current} p join document_template t using (organization)
      where t.slug = ${slug} and t.slug <> '' order by p.published_at desc, p.id desc`.execute(this.#database);
    return found.rows;
  }

  /** The school's look when it published this. */
  async look(id: number): Promise<DocumentLook | undefined> {
    const found = await sql<{ look: DocumentLook }>`
      select guide->'look' as look from publication_guide where publication = ${id}`.execute(this.#database);
    return found.rows[0]?.look;
  }

  /** The logo of its latest publication that has one. */
  async logo(slug: string): Promise<DocumentLook['logo']> {
    const found = await sql<{ logo: DocumentLook['logo'] }>`
      select p.guide->'look'->'logo' as logo
      from ${current} p join document_template t using (organization)
      where t.slug = ${slug} and t.slug <> '' and json_typeof(p.guide->'look'->'logo') = 'object'
      order by p.published_at desc, p.id desc limit 1`.execute(this.#database);
    return found.rows[0]?.logo ?? null;
  }

  async guide(slug: string, programme: number, year: number): Promise<Guide | null> {
    const found = await sql<{ guide: Guide }>`
      select p.guide from ${current} p join document_template t using (organization)
      where t.slug = ${slug} and t.slug <> '' and p.programme = ${programme} and p.year = ${year}`.execute(
      this.#database,
    );
    return found.rows[0]?.guide ?? null;
  }
}
