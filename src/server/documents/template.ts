// The document template of a school: its choices on top of the defaults.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { JsonAnswer } from '#server/http/answer.ts';
import type { Call } from '#server/http/call.ts';
import { refuseIfChanged } from '#server/records/refuse-if-changed.ts';
import { cleanHtml } from '#server/records/values.ts';
import type { WriteBody } from '#server/records/write.ts';
import { invalid, notFound } from '#server/refusal.ts';
import { requireRight, type User } from '#server/rights/user.ts';
import type { TemplateBody } from '#shared/api/document-template.ts';
import type { DocumentTemplate } from '#shared/documents/data.ts';
import type { DocumentImage } from '#shared/documents/model.ts';
import { isReservedSlug, MAX_LOGO_BYTES, standardTemplate } from '#shared/documents/template.ts';
import { fileName } from '#shared/file-name.ts';
import { templateText } from '#shared/text/document-template.ts';

interface Stored {
  template: DocumentTemplate;
  /** 0 until the template is first saved. */
  revision: number;
}

export async function templateOf(db: Db, organization: number): Promise<DocumentTemplate> {
  return (await read(db, organization)).template;
}

export async function template({ db, user, query }: Call<string, { organization: number }>) {
  requireSchool(user, query.organization);
  requireRight(user, query.organization, 'document_template', 'read');
  return answer(query.organization, await read(db, query.organization));
}

export async function saveTemplate(call: WriteBody<TemplateBody>) {
  const { db, user, body } = call;
  const { organization } = body;
  requireSchool(user, organization);
  requireRight(user, organization, 'document_template', 'update');
  // Locks the row of the school, because the template may not have a row yet.
  await sql`select from organization where id = ${organization} for no key update`.execute(db);
  const before = await read(db, organization);
  const held = { table: 'document_template', record: organization, revision: before.revision };
  await refuseIfChanged(call, held, () => answer(organization, before));
  const after = changed(before.template, body);
  const { introduction, color, unit_attributes, names, slug, logo } = after;
  if (JSON.stringify(after) === JSON.stringify(before.template)) return answer(organization, before);
  if (slug !== before.template.slug) await requireSlug(db, organization, slug, before.template.slug);
  const bytes = logo && Buffer.from(logo.base64, 'base64');
  const saved = await sql<{ revision: number }>`
    insert into document_template as t (organization, introduction, color, logo, unit_attributes, names, slug)
    values (${organization}, ${introduction}, ${color}, ${bytes}, ${unit_attributes}::text[], ${names}, ${slug})
    on conflict (organization) do update set introduction = excluded.introduction, color = excluded.color,
      logo = excluded.logo, unit_attributes = excluded.unit_attributes, names = excluded.names, slug = excluded.slug,
      old_slugs = case when t.slug in (excluded.slug, '') then t.old_slugs
        else array_append(array_remove(array_remove(t.old_slugs, t.slug), excluded.slug), t.slug) end,
      revision = t.revision + 1
    returning revision`.execute(db);
  return answer(organization, { template: after, revision: saved.rows[0]?.revision ?? 1 });
}

function changed(before: DocumentTemplate, { introduction, logo, ...given }: TemplateBody): DocumentTemplate {
  const { color = before.color, unit_attributes = before.unit_attributes } = given;
  const { names = before.names, slug = before.slug } = given;
  return {
    ...before,
    ...{ color, unit_attributes, names, slug },
    introduction: introduction === undefined ? before.introduction : cleanHtml(introduction),
    logo: logo === undefined ? before.logo : logo === null ? null : imageFrom(logo),
  };
}

/** Requires a free slug, under a lock: of two schools that choose the same slug at once, one is refused. */
async function requireSlug(db: Db, organization: number, slug: string, before: string): Promise<void> {
  // A guide that has an address keeps one.
  if (!slug && before) throw invalid({ slug: templateText.emptySlug });
  if (isReservedSlug(slug)) throw invalid({ slug: templateText.reservedSlug });
  await sql`select pg_advisory_xact_lock(hashtext('document_template.slug'))`.execute(db);
  if (await isTaken(db, organization, slug)) throw invalid({ slug: templateText.takenSlug });
}

/** Whether another school uses or used it. Slugs are public, so this reveals nothing. */
async function isTaken(db: Db, organization: number, slug: string): Promise<boolean> {
  const found = await sql`
    select from document_template where (slug = ${slug} or ${slug} = any(old_slugs)) and ${slug} <> ''
      and organization <> ${organization}`.execute(db);
  return found.rows.length > 0;
}

/** The slug of a school's guide, set at the first publication: from its name, unless the school chose another. */
export async function slugOf(db: Db, organization: number, school: string): Promise<string> {
  const { template: known } = await read(db, organization);
  if (known.slug) return known.slug;
  const name = fileName(school).slice(0, 50).replace(/-$/, '') || `instelling-${organization}`;
  const slug = isReservedSlug(name) || (await isTaken(db, organization, name)) ? `${name}-${organization}` : name;
  const { color, unit_attributes } = known;
  await sql`
    insert into document_template (organization, color, unit_attributes, slug)
    values (${organization}, ${color}, ${unit_attributes}::text[], ${slug})
    on conflict (organization) do update set slug = excluded.slug`.execute(db);
  return slug;
}

async function read(db: Db, organization: number): Promise<Stored> {
  const found = await sql<Omit<DocumentTemplate, 'logo'> & { logo: Buffer | null; revision: number }>`
    select introduction, color, unit_attributes, names, slug, logo, revision
    from document_template where organization = ${organization}`.execute(db);
  const [row] = found.rows;
  if (!row) return { template: standardTemplate, revision: 0 };
  const { revision, logo, introduction, unit_attributes, names, slug } = row;
  // It becomes part of a style element.
  const color = /^[0-9a-f]{6}$/.test(row.color) ? row.color : standardTemplate.color;
  const image = logo && { type: typeOf(logo) ?? 'png', base64: logo.toString('base64') };
  return { template: { introduction, color, unit_attributes, names, slug, logo: image }, revision };
}

function answer(organization: number, { template: found, revision }: Stored): JsonAnswer {
  const { logo, ...rest } = found;
  return new JsonAnswer(JSON.stringify({ organization, ...rest, logo: logo?.base64 ?? null }), { revision });
}

function requireSchool({ organizations }: User, organization: number): void {
  if (!organizations.some(({ id }) => id === organization)) throw notFound();
}

/** The type comes from the bytes: a name or type sent by a client cannot be trusted. */
function imageFrom(base64: string): DocumentImage {
  const bytes = Buffer.from(base64, 'base64');
  const type = typeOf(bytes);
  if (!type) throw invalid({ logo: templateText.wrongLogo });
  if (bytes.length > MAX_LOGO_BYTES) throw invalid({ logo: templateText.largeLogo });
  return { type, base64: bytes.toString('base64') };
}

const signatures = { png: '89504e470d0a1a0a', jpeg: 'ffd8ff' } as const;

function typeOf(bytes: Buffer): DocumentImage['type'] | undefined {
  const start = bytes.subarray(0, 8).toString('hex');
  return (['png', 'jpeg'] as const).find((type) => start.startsWith(signatures[type]));
}
