// What was published and not withdrawn: all that the public pages are made of. They read no other table of a school but for the
// address of its guide.
import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';
import { Kept } from '#server/kept.ts';
import type { Guide, GuideSummary } from '#shared/documents/guide.ts';
import type { DocumentLook } from '#shared/documents/model.ts';

/** Of one programme and study year, the version that can be read. */
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

/** Of all schools together that are kept. */
const MAX_UNITS = 100_000;
const unitsIn = (all: readonly Published[]) => all.reduce((sum, { summary }) => sum + summary.units.length, 1);

export class PublishedGuides {
  readonly #database: Database;
  readonly #kept = new Kept<Published[]>(MAX_UNITS, unitsIn);
  #asked: Promise<string> | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Another text as soon as anything is published, withdrawn or moved. Those who ask at the same time share the question. */
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

  /** As each was called when it published last. */
  async schools(): Promise<PublicSchool[]> {
    const found = await sql<PublicSchool>`
      select distinct on (t.slug) t.slug, p.summary->>'school' as title
      from ${current} p join document_template t using (organization)
      where t.slug <> '' order by t.slug, p.published_at desc`.execute(this.#database);
    return found.rows.toSorted((a, b) => a.title.localeCompare(b.title, 'nl'));
  }

  /** Of a school whose guide is, or was, called so; '' for none. */
  async slugNow(name: string): Promise<string> {
    const found = await sql<{ slug: string }>`
      select slug from document_template where slug = ${name} or ${name} = any(old_slugs)`.execute(this.#database);
    return found.rows[0]?.slug ?? '';
  }

  /** The newest first; empty for a school that is not there. Kept, because every search goes through all of it. */
  ofSchool(slug: string, revision: string): Promise<Published[]> {
    return this.#kept.get(slug, revision) ?? this.#kept.put(slug, revision, this.#readSchool(slug));
  }

  async #readSchool(slug: string): Promise<Published[]> {
    const found = await sql<Published>`
      select p.id, p.programme, p.year, p.published_at, p.summary
      from ${current} p join document_template t using (organization)
      where t.slug = ${slug} and t.slug <> '' order by p.published_at desc, p.id desc`.execute(this.#database);
    return found.rows;
  }

  /** How the school looked when it published this. */
  async look(id: number): Promise<DocumentLook | undefined> {
    const found = await sql<{ look: DocumentLook }>`
      select guide->'look' as look from publication_guide where publication = ${id}`.execute(this.#database);
    return found.rows[0]?.look;
  }

  /** Of what it published last with one: a page that shows a logo has a picture to go with its link. */
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
